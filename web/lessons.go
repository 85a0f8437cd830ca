package web

import (
	"fmt"
	"html/template"
	"sync"

	"bitloupe/content"
	"bitloupe/engine/lesson"
	"bitloupe/engine/plate"
	"bitloupe/engine/share"
)

// lessonPage is a scenario or a chapter as a class sees it. Path is where its two pages stand: "cases/sparse/".
type lessonPage struct {
	Path, Title, Summary string
	Group                string // in the list of lessons
	// Leave leads back to what the lesson is made of, from the root of the site.
	Leave, LeaveTo string
	Lesson         *lesson.Lesson
	Deck, Sheet    template.HTML
}

// Questions counts what a class is asked.
func (l *lessonPage) Questions() int { return l.Lesson.Questions() }

// Steps counts what there is to look at.
func (l *lessonPage) Steps() int { return len(l.Lesson.Frames) }

// lessonPages makes a lesson of every scenario and of every chapter, once.
var lessonPages = sync.OnceValues(func() ([]*lessonPage, error) {
	chapters, err := renderedChapters()
	if err != nil {
		return nil, err
	}
	scenarios, err := played()
	if err != nil {
		return nil, err
	}
	all := make([]*lessonPage, len(scenarios)+len(chapters))
	err = parallel(len(all), func(i int) (err error) {
		if i < len(scenarios) {
			all[i], err = scenarioPage(scenarios[i])
		} else {
			all[i], err = chapterLessonPage(chapters[i-len(scenarios)])
		}
		return err
	})
	return all, err
})

func newLessonPage(p *lessonPage) *lessonPage {
	p.Deck, p.Sheet = template.HTML(p.Lesson.Deck()), template.HTML(p.Lesson.Worksheet())
	return p
}

func chapterLessonPage(c *chapterPage) (*lessonPage, error) {
	l, err := chapterLesson(c.Chapter, c.Text)
	if err != nil {
		return nil, err
	}
	return newLessonPage(&lessonPage{
		Path: "learn/" + c.ID + "/", Title: c.Title, Summary: c.Chapter.Summary, Group: "Chapters",
		Leave: "learn/" + c.ID + "/", LeaveTo: "To the chapter", Lesson: l,
	}), nil
}

// playedScenario is a scenario that was run.
type playedScenario struct {
	*content.Scenario
	run *lesson.Recording
}

// played runs every scenario, once. One whose replies have changed is a fault of the build.
var played = sync.OnceValues(func() ([]playedScenario, error) {
	scenarios := content.Scenarios()
	all := make([]playedScenario, len(scenarios))
	err := parallel(len(all), func(i int) error {
		s := scenarios[i]
		r, err := lesson.Run(s.Text, "", plate.Options{})
		if err != nil {
			return fmt.Errorf("scenario %s: %w", s.ID, err)
		}
		if r.Plate.Failed > 0 {
			return fmt.Errorf("scenario %s: %d replies are not what the script says:\n%s", s.ID, r.Plate.Failed, r.Plate.Diff())
		}
		all[i] = playedScenario{s, r}
		return nil
	})
	return all, err
})

func scenarioPage(s playedScenario) (*lessonPage, error) {
	l := s.run.Lesson(s.Script, lesson.Options{})
	fragment, err := share.Encode(share.Link{Script: l.Frames[0].Script, Chunk: -1})
	if err != nil {
		return nil, fmt.Errorf("scenario %s as a lesson: %w", s.ID, err)
	}
	return newLessonPage(&lessonPage{
		Path: "cases/" + s.ID + "/", Title: s.Title, Summary: s.Summary, Group: s.Category,
		Leave: "play/#" + fragment, LeaveTo: "To the playground", Lesson: l,
	}), nil
}

// lessonGroup is one part of the list of lessons.
type lessonGroup struct {
	Name    string
	Lessons []*lessonPage
}

// lessons are the pages for a class: what there is, a presenter and a worksheet of each, and the same for a script of the
// reader's own.
func (s *site) lessons() ([]*page, error) {
	all, err := lessonPages()
	if err != nil {
		return nil, err
	}
	var groups []lessonGroup
	for _, l := range all {
		if n := len(groups); n == 0 || groups[n-1].Name != l.Group {
			groups = append(groups, lessonGroup{Name: l.Group})
		}
		g := &groups[len(groups)-1]
		g.Lessons = append(g.Lessons, l)
	}
	own := &lessonPage{Path: "present/", Title: "Your own script", Leave: "play/", LeaveTo: "To the playground", Lesson: &lesson.Lesson{}}
	out := []*page{{
		Path: "class/", Template: "class.html", Title: "In class: bitloupe",
		Description: "Every scenario and every chapter as a lesson: presenter mode with questions, speaker notes and QR codes, and worksheets to print.",
		Data:        groups,
	}, {
		Path: "present/", Template: "present.html", Title: "Present a script: bitloupe",
		Description: "Shows the script of a link step by step, in large type.", Data: own,
	}, {
		Path: "present/worksheet/", Template: "worksheet.html", Title: "Worksheet of a script: bitloupe",
		Description: "Makes a worksheet of the script of a link.", Data: own,
	}}
	for _, l := range all {
		out = append(out, &page{
			Path: l.Path + "present/", Template: "present.html", Title: l.Title + ", in class: bitloupe",
			Description: l.Summary, Data: l,
		}, &page{
			Path: l.Path + "worksheet/", Template: "worksheet.html", Title: l.Title + ", a worksheet: bitloupe",
			Description: l.Summary, Data: l,
		})
	}
	return out, nil
}

// Own says that the script is the reader's own and comes with the address.
func (l *lessonPage) Own() bool { return len(l.Lesson.Frames) == 0 }

// Present and Worksheet are the addresses of the two pages, from the root of the site.
func (l *lessonPage) Present() string {
	if l.Own() {
		return l.Path
	}
	return l.Path + "present/"
}

// Worksheet is the address of the page to print.
func (l *lessonPage) Worksheet() string { return l.Path + "worksheet/" }
