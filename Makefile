# bitloupe. Bare `make` lists the targets. Nothing is installed outside this folder without being asked for: what is
# missing is named, with the command that installs it.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

export GOFLAGS := -mod=mod

ADDR ?= 127.0.0.1:8080
BASE ?=
GO   ?= go

.PHONY: help run build test bench lint check setup clean

help: ## list the targets
	@awk -F':.*## ' '/^[a-z]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo "  variables: ADDR=$(ADDR)  BASE=https://example.org/bitloupe/ (absolute URLs in the built site)"

run: need-go ## build the site and serve it on $(ADDR)
	@$(GO) run ./cmd/bitloupe build --quick --out build/site
	@$(GO) run ./cmd/bitloupe serve --addr $(ADDR) build/site

build: need-go ## write the site for a static host to dist/
	@$(GO) run ./cmd/bitloupe build --out dist $(if $(BASE),--base $(BASE))

test: setup lint ## everything: engine, site, browser
	@$(GO) test -timeout 18m ./...

bench: setup ## the browser's figures, the engine's benchmarks, throughput beside redis-server, the published tables
	@BITLOUPE_BENCH=1 $(GO) test ./web/e2e -run TestBench -count=1 -v | sed -n 's/^ *bench: //p'
	@$(GO) test ./... -run '^$$' -bench . -benchtime 200ms | grep -E '^(Benchmark|pkg:)' || true
	@$(GO) build -o build/bitloupe ./cmd/bitloupe
	@for b in server census "census --loopback --sets 20" lemire; do echo; echo "bitloupe bench $$b"; build/bitloupe bench $$b; done

lint: need-go ## gofmt, vet, the wasm's own vet
	@unformatted=$$(gofmt -l $$(git ls-files '*.go' 2>/dev/null || find . -name '*.go')); \
	 [ -z "$$unformatted" ] || { echo "not gofmt'ed:"; echo "$$unformatted"; exit 1; }
	@$(GO) vet ./...
	@for tag in page worker; do GOOS=js GOARCH=wasm $(GO) vet -tags $$tag ./engine ./app/... ./cmd/wasm; done

check: lint ## lint, and prove that go.mod is complete and the site builds the same twice
	@$(GO) mod verify
	@$(GO) test ./web -run TestReproducible -count=1

setup: need-go need-chromium need-redis node_modules/.done ## install what the tests use

node_modules/.done: package-lock.json
	@command -v npm >/dev/null || { echo "npm is missing: install the package nodejs (with npm)"; exit 1; }
	@npm ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

.PHONY: need-go need-chromium need-redis
need-go:
	@command -v $(GO) >/dev/null || { echo "Go is missing: install it from your system's packages or https://go.dev/dl/"; exit 1; }

# apt-get is tried only by root on a Debian-like system, as in a container of a CI; anyone else is told what to install.
define need
	@command -v $(1) >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "installing $(2)"; apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(2) >/dev/null; \
	  else echo "$(1) is missing: install the package $(2) of your system"; exit 1; fi; }
endef
need-chromium:
	$(call need,chromium,chromium)
need-redis:
	$(call need,redis-server,redis-server)

clean: ## remove what was built
	@rm -rf build dist node_modules
