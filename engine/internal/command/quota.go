package command

import "bitloupe/engine/internal/keyspace"

// spent is an upper estimate of what values take in this process: what was counted last, and what was asked for since.
// replies is what the replies of the present command take, which may be several when it runs others.
type spent struct{ counted, since, replies int64 }

// Room says whether n more bytes of values fit the server's quota, and counts them as taken; ask before allocating. A
// command that gets false answers QuotaReached and changes nothing. Cost: a sum over all keys, but only when the
// estimate, which never falls by itself, has reached the quota.
func (c *Ctx) Room(n int64) bool {
	s := c.Server
	if s.Quota == 0 {
		return true
	}
	if !c.Spare(n) {
		return false
	}
	s.spent.since += n
	return true
}

// Spare is Room for bytes that are given back at once, such as a reply or a buffer: they are not counted as taken.
func (c *Ctx) Spare(n int64) bool {
	s := c.Server
	n += s.spent.replies
	if s.Quota == 0 || s.spent.counted+s.spent.since+n <= s.Quota {
		return true
	}
	s.spent.counted, s.spent.since = s.Resident(), 0
	return s.spent.counted+n <= s.Quota
}

// Replying is Spare for bytes of a reply, which are held until the whole command has ended.
func (c *Ctx) Replying(n int64) bool {
	if !c.Spare(n) {
		return false
	}
	c.Server.spent.replies += n
	return true
}

// Resident is about what all values take in this process, in bytes.
func (s *Server) Resident() int64 {
	var n int64
	for _, c := range s.clients {
		if c.Multi != nil {
			n += c.Multi.Bytes
		}
	}
	for _, d := range s.DBs {
		d.Each(func(e *keyspace.Entry) bool {
			n += int64(len(e.Key)) + 200
			if v, ok := e.Value.(interface{ Resident() int64 }); ok {
				n += v.Resident()
			} else {
				n += e.Value.Footprint(s.Profile, e.Weight(), 5).Total()
			}
			return true
		})
	}
	return n
}

// UsedMemory is what the keys cost on the real server: the sum of what MEMORY USAGE says of each.
func (s *Server) UsedMemory() int64 {
	var n int64
	for _, d := range s.DBs {
		d.Each(func(e *keyspace.Entry) bool {
			n += e.Value.Footprint(s.Profile, e.Weight(), 5).Total()
			return true
		})
	}
	return n
}

// overMaxMemory says whether commands that may allocate are to be refused. Nothing is ever evicted.
func (s *Server) overMaxMemory() bool { return s.UsedMemory() > s.Config.MaxMemory }
