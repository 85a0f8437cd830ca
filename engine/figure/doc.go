// Package figure draws what the engine describes: each picture as SVG and as a fixed text, from the same plain data.
//
// The SVG carries classes that the site's style sheet colours in either theme, and beside them presentation attributes of
// the light theme, so that a picture saved alone looks right. It never carries style attributes or scripts. Pictures with
// Width 0 are fluid: they fill the room they get, in percent, while text keeps its size.
//
// The text form serves screen readers, terminals and tests: the same data in the same words, laid out with letters alone.
package figure
