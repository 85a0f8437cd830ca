package web

import (
	"encoding/xml"
	"strings"
)

// feedFile is the feed of chapters, which only a site that knows its place can have: a feed needs absolute URLs.
const feedFile = "learn/feed.xml"

func init() { online[feedFile] = true }

// addFeed writes the chapters as RSS 2.0. It carries no dates: the same sources give the same bytes.
func (s *site) addFeed() error {
	all, err := renderedChapters()
	if err != nil || s.base == nil {
		return err
	}
	type item struct {
		Title       string `xml:"title"`
		Link        string `xml:"link"`
		GUID        string `xml:"guid"`
		Description string `xml:"description"`
	}
	type channel struct {
		Title       string `xml:"title"`
		Link        string `xml:"link"`
		Description string `xml:"description"`
		Language    string `xml:"language"`
		Items       []item `xml:"item"`
	}
	c := channel{Title: "bitloupe: inside a bitmap", Link: s.base.JoinPath("learn/").String(), Description: "Chapters about bitmaps in Redis.", Language: "en"}
	for _, ch := range all {
		at := s.base.JoinPath("learn", ch.ID).String() + "/"
		c.Items = append(c.Items, item{ch.Title, at, at, ch.Chapter.Summary})
	}
	data, err := xml.Marshal(struct {
		XMLName xml.Name `xml:"rss"`
		Version string   `xml:"version,attr"`
		Channel channel  `xml:"channel"`
	}{Version: "2.0", Channel: c})
	if err != nil {
		return err
	}
	return s.add(feedFile, []byte(xml.Header+string(data)))
}

// Feed is the absolute URL of the feed, "" where there is none.
func (p *page) Feed() string {
	if p.site.base == nil || !strings.HasPrefix(p.Path, "learn/") {
		return ""
	}
	return p.site.base.JoinPath(feedFile).String()
}
