package share

import _ "embed"

// Vectors are the links of testdata/v1.json: JSON, a list of {Fragment, Link} for links that can be read and of
// {Fragment, Reason} for those that cannot. They are part of the description of version 1; none is ever taken out.
//
//go:embed testdata/v1.json
var Vectors string

// Dictionary is the text that primes the compressor of version 1.
func Dictionary() string { return dictionary }

// Reasons are the reasons for which a link is refused, each in a sentence.
func Reasons() [][2]string {
	return [][2]string{
		{string(NotALink), "the fragment does not begin as a link does"},
		{string(Version), "it is of a version that the reader does not know"},
		{string(TooLong), "the fragment is longer than a link may be"},
		{string(TooBig), "the document is larger than a link may hold"},
		{string(CutOff), "the end is missing"},
		{string(Damaged), "a character does not belong there, or the checksum does not fit"},
		{string(Forbidden), "the document holds characters that could hide something"},
		{string(Setting), "a line that begins with @ cannot be read"},
	}
}
