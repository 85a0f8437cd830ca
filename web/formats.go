package web

func (s *site) formats() ([]*page, error) { return nil, nil }
