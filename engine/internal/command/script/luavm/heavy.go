package luavm

import lua "github.com/yuin/gopher-lua"

// Fields of an instruction, as gopher-lua packs them.
func opcode(inst uint32) int { return int(inst >> 26) }
func argA(inst uint32) int   { return int(inst>>18) & 0xff }
func argB(inst uint32) int   { return int(inst & 0x1ff) }
func argC(inst uint32) int   { return int(inst>>9) & 0x1ff }
func argBx(inst uint32) int  { return int(inst & 0x3ffff) }

const constantBit = 0x100 // of B and C: a constant, not a register

// weigh looks at the instruction that L is about to run and counts the length of strings it will compare or look up.
// It says whether the instruction may run. Only called while long strings are about; costs about 100 ns.
func (m *machine) weigh(L *lua.LState) bool {
	dbg, ok := L.GetStack(0)
	if !ok {
		return true
	}
	f, err := L.GetInfo("fl", dbg, lua.LNil)
	if err != nil {
		return true
	}
	p := f.(*lua.LFunction).Proto
	if p == nil {
		return true // a function in Go that starts a coroutine asks as well
	}
	inst := p.Code[instruction(dbg.CurrentLine)]
	operand := func(x int) int {
		var v lua.LValue
		if x&constantBit != 0 {
			v = p.Constants[x&^constantBit]
		} else {
			_, v = L.GetLocal(dbg, x+1)
		}
		if s, ok := v.(lua.LString); ok {
			return len(s)
		}
		return 0
	}
	n := 0
	switch opcode(inst) {
	case lua.OP_EQ, lua.OP_LT, lua.OP_LE:
		n = min(operand(argB(inst)), operand(argC(inst)))
		if opcode(inst) != lua.OP_EQ {
			n *= 8 // compared byte by byte
		}
	case lua.OP_GETTABLE, lua.OP_GETTABLEKS, lua.OP_SELF:
		n = operand(argC(inst))
	case lua.OP_SETTABLE, lua.OP_SETTABLEKS:
		n = operand(argB(inst))
	case lua.OP_GETGLOBAL, lua.OP_SETGLOBAL:
		n = len(p.Constants[argBx(inst)].String())
	}
	if n > 0 {
		m.meter.left -= n / 64
		if m.meter.left < 0 {
			return m.meter.settle()
		}
	}
	return true
}
