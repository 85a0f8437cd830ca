// Package e2e tests the built site in Chromium: what a reader does, on the files that are published. The site is built
// once and served on the loopback interface at a root and under a path; each test has a browser profile of its own.
package e2e
