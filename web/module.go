package web

import (
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/share"
)

// pairRow is one module command beside what the native commands offer.
type pairRow struct {
	Command, Page, Summary, Native, Try string
}

// pairs are scripts that run a module command and its native counterpart side by side, by the name behind the dot.
var pairs = map[string]string{
	"SETBIT":        "CONFIG SET bitmap-default-roaring yes\nR.SETBIT m 100 1\nSETBIT n 100 1\nTYPE m\nTYPE n",
	"GETBIT":        "R.SETBIT m 100 1\nSETBIT n 100 1\nR.GETBIT m 100\nGETBIT n 100",
	"GETBITS":       "R.SETINTARRAY m 1 5 9\nSETBIT n 1 1\nSETBIT n 5 1\nSETBIT n 9 1\nR.GETBITS m 1 2 5\nBITFIELD_RO n GET u1 1 GET u1 2 GET u1 5",
	"GETINTARRAY":   "R.SETINTARRAY m 0 8 16\nSETBIT n 0 1\nSETBIT n 8 1\nSETBIT n 16 1\nR.GETINTARRAY m\nBITRANGEINTARRAY n 0 -1",
	"RANGEINTARRAY": "R.SETINTARRAY m 0 8 16\nSETBIT n 0 1\nSETBIT n 8 1\nSETBIT n 16 1\nR.RANGEINTARRAY m 1 2\nBITRANGEINTARRAY n 1 2\nBITRANGEINTARRAY n 1 2 BIT",
	"BITCOUNT":      "R.SETINTARRAY m 1 2 3\nSETBIT n 1 1\nSETBIT n 2 1\nSETBIT n 3 1\nR.BITCOUNT m\nBITCOUNT n",
	"BITPOS":        "R.SETRANGE m 0 5\nSETBIT n {0..4} 1\nR.BITPOS m 0\nBITPOS n 0",
	"MIN":           "R.SETINTARRAY m 70 3 500\nSETBIT n 3 1\nSETBIT n 70 1\nR.MIN m\nBITPOS n 1",
	"DIFF":          "R.SETINTARRAY a 1 2 3\nR.SETINTARRAY b 2\nR.DIFF d a b\nR.GETINTARRAY d\nSETBIT x 1 1\nSETBIT x 2 1\nSETBIT x 3 1\nSETBIT y 2 1\nBITOP DIFF z x y\nBITRANGEINTARRAY z 0 -1",
	"BITOP":         "R.SETINTARRAY a 1 2 3\nR.SETINTARRAY b 2 9\nR.BITOP AND d a b\nSETBIT x 1 1\nSETBIT x 2 1\nSETBIT y 2 1\nSETBIT y 9 1\nBITOP AND z x y\nBITCOUNT z",
	"OPTIMIZE":      "CONFIG SET bitmap-default-roaring yes\nR.SETBIT m {0..999} 1\nMEMORY USAGE m\nR.OPTIMIZE m\nMEMORY USAGE m\nSETBIT n {0..999} 1\nMEMORY USAGE n\nBITOP OR n n n\nMEMORY USAGE n",
}

// modulePage puts the roaring module beside the native commands.
func (s *site) modulePage() (*page, error) {
	var rows []pairRow
	for _, c := range engine.Commands() {
		name, ok := strings.CutPrefix(c.Name, "R.")
		if !ok {
			continue
		}
		row := pairRow{Command: c.Name, Page: "commands/" + commandID(c.Name) + "/", Summary: c.Summary, Native: c.Native}
		if script, ok := pairs[name]; ok {
			fragment, err := share.Encode(share.Link{Script: script, Chunk: -1})
			if err != nil {
				return nil, err
			}
			row.Try = "play/#" + fragment
		}
		rows = append(rows, row)
	}
	return &page{
		Path: "module/", Template: "module.html",
		Title:       "The roaring module beside the native bitmaps: bitloupe",
		Description: "Every R. command with its native counterpart or without one, the three readings of a range, and the containers under three policies.",
		Data:        rows,
	}, nil
}
