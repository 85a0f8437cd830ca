//go:build !page && !lite

package worker

import (
	"bitloupe/engine/rehearse"
	"bitloupe/engine/sheet"
)

func init() { tasks["rehearse"] = (*Task).rehearse }

// maxTaskQuota bounds the values of each server of a rehearsal, in bytes: both fit the memory that a wasm program can have.
const maxTaskQuota = 640 << 20

func (t *Task) rehearse() ([]sheet.Section, error) {
	if err := t.unpack(); err != nil {
		return nil, err
	}
	r, err := rehearse.Run(t.In, rehearse.Options{Quota: maxTaskQuota, Progress: t.read()})
	if err != nil {
		return nil, err
	}
	return r.Sections(), nil
}
