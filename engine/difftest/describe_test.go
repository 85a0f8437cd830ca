package difftest

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
)

// described are the parts of a row of COMMAND INFO that both servers must agree on.
func described(row resp.Value) string {
	row = row.For(2)
	set := func(v resp.Value) string {
		var words []string
		for _, x := range v.Items {
			words = append(words, x.Str)
		}
		slices.Sort(words)
		return strings.Join(words, " ")
	}
	r := row.Items
	return strings.Join([]string{
		"arity " + strconv.FormatInt(r[1].Int, 10), "flags " + set(r[2]),
		"keys " + strconv.FormatInt(r[3].Int, 10) + " " + strconv.FormatInt(r[4].Int, 10) + " " + strconv.FormatInt(r[5].Int, 10),
		"acl " + set(r[6]),
	}, "; ")
}

// changed are commands that later versions describe otherwise than 7.0, with what changed.
var changed = map[string]string{
	"blmove": inScripts, "blpop": inScripts, "brpop": inScripts, "brpoplpush": inScripts, "bzpopmax": inScripts, "bzpopmin": inScripts,
	"zrank": "WITHSCORE came with 7.2", "zrevrank": "WITHSCORE came with 7.2",
	"command|getkeys": "takes a command of one word since 7.2",
}

const inScripts = "may be called from scripts since 7.2, where it does not wait"

// TestCommandInfo compares how every command that both have is described: arity, flags, key positions, categories.
func TestCommandInfo(t *testing.T) {
	server := start(t)
	local := engine.New(engine.Options{Profile: memory.V70})
	compared := 0
	for _, c := range engine.Commands() {
		name := strings.ToLower(strings.Replace(c.Name, " ", "|", 1))
		args := []string{"COMMAND", "INFO", name}
		want := server.Do(args).Items[0]
		if len(want.Items) == 0 {
			continue // later than 7.0, or of the module
		}
		compared++
		got := described(local.Do(args...).Items[0])
		if w := described(want); got != w && changed[name] == "" {
			t.Errorf("%s\nengine: %s\nserver: %s", name, got, w)
		}
	}
	if compared < 150 {
		t.Errorf("only %d commands were compared", compared)
	}
	note(t, "descriptions of commands", compared)
}

// TestSettings compares the default of every setting that both have.
func TestSettings(t *testing.T) {
	server := start(t)
	local := engine.New(engine.Options{Profile: memory.V70})
	own := map[string]string{ // where both are started differently
		"bind": "", "dir": "", "port": "", "maxmemory-clients": "", "save": "", "protected-mode": "",
	}
	all := local.Do("CONFIG", "GET", "*").Items
	compared := 0
	for i := 0; i < len(all); i += 2 {
		name, got := all[i].Str, all[i+1].Str
		want := server.Do([]string{"CONFIG", "GET", name}).Items
		if _, skip := own[name]; skip || len(want) == 0 {
			continue
		}
		compared++
		if want[1].Str != got {
			t.Errorf("%s: engine %q, server %q", name, got, want[1].Str)
		}
	}
	if compared < 50 {
		t.Errorf("only %d settings were compared", compared)
	}
	note(t, "defaults of settings", compared)
}
