# Build output goes to .build, except for wasm_exec.js, web/app.wasm, web/rest.wasm,
# web/traces.wasm and web/worker.wasm, which the toolchain and the browser need elsewhere.

ADDR ?= 127.0.0.1:8000
BASE ?= /
SITE ?= .build/site
URL ?=
ONLY ?=
LEVEL ?= 11
COMPRESSED ?= true
DIVIDE ?= 1
SOAK ?= 50
# app/unsent.txt lists packages that go-app links through net/http but no page calls: the
# browser does TLS. LATE are tables that no page reads before it responds: one for
# signatures, which none reads at all, and embedded files.
LATE = 3c14a918d430e77901b6ed5ffc95ba75:88064 $(addprefix app/internal/,lab/claims/claims.txt lab/claims/computed.txt lab/choose/measured.txt)

# Pinned npm packages, for tests and measurements only.
AXE := .build/axe-core-4.14.1
LIGHTHOUSE := .build/lighthouse-12.8.2
GIFT := .build/gift-pegjs-1.0.2
SAPPHIRE := .build/@sapphire/snowflake-3.5.5
TOOLS := .build/tools
MEASURE := $(TOOLS)/measure

GO ?= go
# A released program prints its version, from git describe. Builds of one commit are
# reproducible.
PROGRAM = $(GO) build -buildvcs=false -tags packed -ldflags="-s -w -X main.version=$$(git describe --tags --always --dirty)"
# The releases of Go that are tried; the oldest is that of go.mod.
RELEASES := 1.26 1.27
# The build does not depend on its folder, so that a fresh clone reuses Go's cache.
export GOFLAGS := $(shell $(GO) env GOFLAGS) -trimpath
# What is sent or released is built from each module's own go.mod, whatever the environment says.
export GOWORK := off
# What tests compile natively is compiled in one workspace, so that packages are compiled once for all modules.
NATIVELY := GOWORK=$(CURDIR)/.ci/tests.work
run site build release served: NATIVELY := # needs nothing that only tests need
# Only the race detector needs C. With cgo, every build with empty caches waits for a C compiler.
export CGO_ENABLED := 0
WITH_C = CGO_ENABLED=1 $(GO)
GOROOT := $(shell $(GO) env GOROOT)
RELEASE = $(shell $(GO) env GOVERSION | sed 's/^go\(1\.[0-9]*\).*/\1/')
# Pages are long chains of small calls. Without inlining the download is 2 % smaller, and
# pages spend their time in the browser anyway. The library must be fast, so it is inlined.
NOT_INLINED := -gcflags=github.com/snowflakelab/snowflakelab/app/...=-l
WASM_FLAGS = -buildvcs=false -ldflags="-s -w $(LINK)" $(NOT_INLINED)

# The program's sources: everything except tools and tests.
SOURCES := go.mod go.sum $(shell find app snowflake -type f ! -name '*_test.go' ! -path '*/testdata/*' ! -path 'app/packed/*' ! -path 'app/tools/*')
# The checks cover every module, except the one in .ci, which only pins staticcheck.
MODULES := $(sort $(patsubst ./%,%,$(patsubst %/go.mod,%,$(shell find . -name go.mod ! -path './.*' ! -path '*/testdata/*'))))
DIVIDE_COMMAND := github.com/snowflakelab/snowflakelab/app/divide/command
# tool builds a tool into $(TOOLS).
tool = $(GO) build -C app/tools -buildvcs=false -o $(CURDIR)/$(TOOLS)/$(1) ./$(1)
WEB := $(shell find web -type f ! -name '*.wasm' ! -name '.*')

# The parts of make check. They need no build output, so make test runs them first. They run one
# after another, because go commands that run in parallel compile the same packages twice.
CHECKS := unit library concurrent

.PHONY: help toolchains size-here served run site build release test test-more lint oracle oracle-update stress thorough undivided soak-some library-more check race size lines words bench bench-web soak real index tools clean start lighthouse pictures film engines profile measured export axe gift gofmt vet staticcheck library unit concurrent fresh e2e toolchain

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1	\2/p' Makefile

run: .build/lab web/app.wasm web/worker.wasm wasm_exec.js ## build the site and serve it at http://127.0.0.1:8000 (ADDR=host:port)
	@exec .build/lab -addr "$(ADDR)"

site: .build/lab web/app.wasm web/worker.wasm wasm_exec.js ## export the site at the highest compression (SITE=folder BASE=/path/ URL=https://host COMPRESSED=false)
	@.ci/divided web $(DIVIDE)
	@.build/lab export "$(SITE)" -base "$(BASE)" -url "$(URL)" -level $(LEVEL) -compressed=$(COMPRESSED)

build: packed ## build .build/snowflakelab, one program with the site embedded
	$(PROGRAM) -o .build/snowflakelab ./app

release: packed ## build that program for Linux, macOS and Windows into .build/release, with checksums
	@rm -rf .build/release && mkdir -p .build/release
	@for os in linux darwin windows; do for arch in amd64 arm64; do \
		suffix=; [ $$os != windows ] || suffix=.exe; echo "snowflakelab-$$os-$$arch$$suffix"; \
		GOOS=$$os GOARCH=$$arch $(PROGRAM) -o .build/release/snowflakelab-$$os-$$arch$$suffix ./app || exit 1; done; done
	@cd .build/release && sha256sum * > SHA256SUMS && cat SHA256SUMS

# The files to embed: the site's sources and the compressed export.
.PHONY: packed
packed: .build/lab web/app.wasm web/worker.wasm wasm_exec.js
	@.ci/divided web $(DIVIDE)
	@rm -rf app/packed && mkdir -p app/packed && cp -R web wasm_exec.js app/packed/
	@.build/lab export app/packed/forms -level $(LEVEL) >/dev/null
	@find app/packed/forms -type f ! -name '*.br' ! -name '*.gz' ! -name .snowflakelab -delete

test: ## run the tests that find a fault in a change, including browser tests
	@MAKE="$(MAKE)" .ci/parts test-seconds 240 tools $(CHECKS) export e2e

lint: ## check formatting, and run both vets and staticcheck on every module, for every platform
	@MAKE="$(MAKE)" .ci/parts lint-seconds 240 gofmt vet+staticcheck

# Before a change is called done that touches what they cover.
test-more: ## run everything else: other platforms and releases of Go, PostgreSQL, nginx, every page on every screen, undivided, other browsers (two hours)
	@.ci/tools postgres
	@MAKE="$(MAKE)" .ci/parts test-more-seconds 6000 tools library-more fresh thorough undivided engines soak-some toolchains

toolchains: ## run the tests and build the site with the newest patch of each release of Go that is tried (half an hour)
	@.ci/releases "$(RELEASES)" check test lint 'site LEVEL=5' 'build LEVEL=5' served

oracle: ## compare every picture, page, link and reading with what it was, and name those that differ (2 minutes)
	@cd app/tools/oracle && $(GO) test -count=1

# After an intended change; commit the new hashes with it.
oracle-update: ## write what pictures, pages, links and readings are now
	@cd app/tools/oracle && $(GO) test -count=1 -run TestNothingHasChanged -update

stress: tools export ## run the browser tests three times with four busy processes beside them
	@busy=; trap 'kill $$busy' EXIT; for i in 1 2 3 4; do sh -c 'while :; do :; done' & busy="$$busy $$!"; done; \
	failed=0; for i in 1 2 3; do echo "== stress $$i"; $(MAKE) -s --no-print-directory e2e || failed=1; done; exit $$failed

# One after the other: beside each other each takes more than its limit.
thorough: export MORE := 1
thorough:
	@.ci/tools nginx
	@$(MAKE) e2e
	@$(MAKE) race

undivided:
	DIVIDE=0 $(MAKE) e2e
	@$(MAKE) export

soak-some:
	SOAK=3 $(MAKE) soak

check: ## run all tests that need no browser
	@.ci/tools node cc
	@MAKE="$(MAKE)" .ci/parts check-seconds 120 $(CHECKS)

define race-module
	$(WITH_C) test -C $(1) -race -timeout 30m $(call native,$(1))
endef

race: ## run the program's tests with the race detector
	@.ci/tools cc
	$(call each,race-module,$(APP))

size: size-here ## compare the programs' and the first page's size with a bare page, with each release of Go that is tried
	@.ci/lines
	@.ci/releases "$(filter-out $(RELEASE),$(RELEASES))" 'size-here LEVEL=$(LEVEL)'

size-here: export .build/bare.stamp
	@$(call tool,size)
	@$(TOOLS)/size -ours web/app.wasm -bare .build/bare.wasm -limit web/size.limit -level $(LEVEL)

lines: ## count lines of code, without testdata
	@.ci/lines

words: ## print how easy each page is to read, by Flesch's formula, and list every sentence in .build/words.txt
	@$(GO) test -count=1 -v -run 'Readable' ./app | grep '^figure'
	@$(GO) test -count=1 -v -run 'RulesOut' ./app | grep '^[./a-z].*: "' >.build/words.txt

bench: ## benchmark the generator against others, and decoding (1 minute; needs Node)
	@$(call tool,speed)
	@$(TOOLS)/speed

bench-web: export .build/speed.stamp ## benchmark scenes, decoder and generator in a browser, and check for memory leaks
	@.ci/tools chromium
	@$(call tool,measure)
	@$(MEASURE) -ours .build/run scenes
	@$(MEASURE) -ours .build/run bulk
	@$(MEASURE) -ours .build/run memory
	@$(MEASURE) decode
	@$(MEASURE) -ours .build/run live
	@$(MEASURE) -ours .build/run nodes
	@$(MEASURE) -ours .build/run index
	@$(MEASURE) -ours .build/run search

soak: export ## enter input at every moment of the start, 50 times each: none may be lost (15 minutes)
	@.ci/tools chromium
	@cd app/tools/e2e && SOAK=$(SOAK) $(GO) test -timeout 4h -run 'TestInput|LongTextEntered'

real: ## measure how much of what people really paste is decoded correctly
	@$(call tool,real)
	@$(TOOLS)/real

index: ## compare the index model with PostgreSQL, a million rows each, and time it (3 minutes)
	@.ci/tools postgres
	@INDEX_ROWS=1000000 $(GO) test -C app/tools -count=1 -v -run PostgreSQL -bench Million -benchtime 1x ./postgres

start: measured .build/bare.stamp ## compare startup time with a bare page: locally, on a slow network, on a slow CPU (7 minutes)
	@$(MEASURE) start

lighthouse: measured .build/bare.stamp $(LIGHTHOUSE)/node_modules/.bin/lighthouse ## run Lighthouse on the pages
	@$(MEASURE) -lighthouse $(LIGHTHOUSE)/node_modules/.bin/lighthouse lighthouse

pictures: measured ## take screenshots of every page into .build/pictures (ONLY=name)
	@$(MEASURE) -only "$(ONLY)" pictures

engines: .build/lab web/app.wasm web/worker.wasm wasm_exec.js ## open every page in Firefox and WebKit, installed with apt
	@.ci/tools firefox webkit xvfb
	@rm -rf .build/watched && mkdir -p .build/watched && cp -R web wasm_exec.js .build/watched/
	@cat app/tools/measure/complaints.js web/early.js > .build/watched/web/early.js
	@.build/lab export .build/engines -from .build/watched -level 5
	@$(call tool,measure)
	@$(MEASURE) -ours .build/engines engines

# It opens the pages with a program that records which functions run.
profile: .build/lab web/app.wasm web/worker.wasm wasm_exec.js ## record which functions run until pages are interactive, and regenerate app/startup.txt
	@.ci/tools chromium
	@rm -rf .build/noting && mkdir -p .build/noting && cp -R web wasm_exec.js .build/noting/ && rm -f .build/noting/web/rest.wasm .build/noting/web/traces.wasm
	@$(NATIVELY) $(GO) run $(DIVIDE_COMMAND) -watch .build/linked.wasm .build/noting/web/app.wasm
	@.build/lab export .build/profile -from .build/noting -level 1 >/dev/null
	@$(call tool,measure)
	@$(MEASURE) -ours .build/profile profile

film: export ## record the story for the README
	@.ci/tools chromium ffmpeg
	@$(call tool,measure)
	@$(MEASURE) -ours .build/run film

tools: ## install what the tests need: Chromium, a Chinese and Japanese font, Node and a C compiler
	@.ci/tools chromium cjk node npm cc
	@.ci/tools chromium-headless-shell || true # without a window system the tests take an eighth less time
	@$(MAKE) -s axe

clean: ## remove all build output
	rm -rf .build app/packed wasm_exec.js web/app.wasm web/rest.wasm web/traces.wasm web/worker.wasm

# ---- Files for make run, rebuilt only when their sources change ----

export: .build/run.stamp

.build/run.stamp: .build/lab web/app.wasm web/worker.wasm wasm_exec.js $(WEB)
	@.build/lab export .build/run -level 5 >/dev/null
	@touch $@

.build/lab: $(SOURCES) .build/toolchain
	$(NATIVELY) $(GO) build -buildvcs=false -o $@ ./app

web/app.wasm: LINK := -dumpdep
web/app.wasm: $(SOURCES) .build/toolchain .build/divided
	@rm -f .build/linked.wasm # the linker prints its symbols only when it links
	GOOS=js GOARCH=wasm $(GO) build $(WASM_FLAGS) -o .build/linked.wasm ./app 2>.build/linked.txt || { cat .build/linked.txt; exit 1; }
	@$(NATIVELY) $(GO) run $(DIVIDE_COMMAND) -rest web/rest.wasm -traces web/traces.wasm $(if $(filter 0,$(DIVIDE)),,-first app/startup.txt -strings .build/linked.txt -late '$(LATE)' -without app/unsent.txt) .build/linked.wasm $@

# It runs the library at full speed, so it is compiled with inlining.
web/worker.wasm: $(SOURCES) .build/toolchain .build/divided
	GOOS=js GOARCH=wasm $(GO) build -buildvcs=false -ldflags="-s -w" -o .build/worker.wasm ./app/internal/site/worker
	@$(NATIVELY) $(GO) run $(DIVIDE_COMMAND) $(if $(filter 0,$(DIVIDE)),,-untraced) .build/worker.wasm $@

.build/bare.wasm: $(wildcard app/tools/bare/*.go) app/tools/go.mod app/tools/go.sum .build/toolchain
	GOOS=js GOARCH=wasm $(GO) build -C app/tools $(WASM_FLAGS) -o $(CURDIR)/$@ ./bare

# The bare page as go-app exports it, with go-app's loader and worker.
.build/bare.stamp: .build/bare.wasm
	@$(call tool,bare)
	@rm -rf .build/bare && $(TOOLS)/bare .build/bare && cp .build/bare.wasm .build/bare/web/app.wasm
	@touch $@

# A page with our decoder, compiled as in the site, and with another one.
.build/speed.stamp: $(SOURCES) $(wildcard app/tools/speed/*.go app/tools/measure/*.html) wasm_exec.js $(SAPPHIRE)/node_modules/@sapphire/snowflake/package.json
	@rm -rf .build/speed && mkdir -p .build/speed
	GOOS=js GOARCH=wasm $(GO) build -C app/tools $(WASM_FLAGS) -o $(CURDIR)/.build/speed/speed.wasm ./speed
	@cp wasm_exec.js $(SAPPHIRE)/node_modules/@sapphire/snowflake/dist/iife/index.global.js .build/speed/
	@mv .build/speed/index.global.js .build/speed/sapphire.js && cp app/tools/measure/decode.html .build/speed/index.html
	@touch $@

wasm_exec.js: .build/toolchain
	@cp "$(GOROOT)/lib/wasm/wasm_exec.js" $@ && chmod 644 $@

# The value of DIVIDE; changes only when that does.
.build/divided: toolchain
	@mkdir -p .build && echo "$(DIVIDE)" > .build/divided.now && \
	{ cmp -s .build/divided.now $@ || cp .build/divided.now $@; }

# The toolchain's version; changes only when that does. The program and wasm_exec.js depend
# on it.
.build/toolchain: toolchain
	@mkdir -p .build && $(GO) version > .build/toolchain.now && \
	{ cmp -s .build/toolchain.now $@ || cp .build/toolchain.now $@; }

# ---- The parts of make test ----

# each expands to a recipe for each module: ./... does not match nested modules.
define each
$(foreach m,$(2),$(call $(1),$(m))
)
endef
LIBRARY := $(filter snowflake%,$(MODULES))
APP := $(filter-out $(LIBRARY),$(MODULES))
# All packages of a module that need no browser, except the oracle: make oracle runs it.
native = $$($(GO) list -C $(1) ./... | grep -v -e /tools/e2e -e /tools/oracle)

# Releases align differently, so the one that go.mod names decides.
FORMATTING := $(shell sed -n 's/^go \(1\.[0-9]*\).*/\1/p' go.mod)
gofmt:
	@root="$(GOROOT)"; if [ "$(RELEASE)" != "$(FORMATTING)" ]; then root=$$(GOTOOLCHAIN=go$(FORMATTING).0 $(GO) env GOROOT) || \
	{ echo "skipped: formatting is checked with Go $(FORMATTING), which is not installed and cannot be downloaded" >&2; exit 0; }; fi; \
	unformatted=$$("$$root/bin/gofmt" -l app snowflake); \
	if [ -n "$$unformatted" ]; then echo "gofmt would change:" $$unformatted >&2; exit 1; fi

# The site as make run serves it answers, on a free port.
served: .build/lab web/app.wasm web/worker.wasm wasm_exec.js
	@.ci/served

# With the program's flags, so that each package is compiled only once for the browser.
define vet-module
	$(GO) vet -C $(1) ./...
	GOOS=js GOARCH=wasm $(GO) vet -C $(1) $(NOT_INLINED) ./...
endef

# The library runs on 32 bits and on every system; vet-module vets it for js.
define vet-library-module
	GOARCH=386 $(GO) vet -C $(1) ./...
	GOARCH=arm64 $(GO) vet -C $(1) ./...
	GOOS=windows $(GO) vet -C $(1) ./...
	GOOS=darwin $(GO) vet -C $(1) ./...
endef

vet:
	$(call each,vet-module,$(MODULES))
	$(call each,vet-library-module,$(LIBRARY))

define staticcheck-module
	cd $(1) && $(CURDIR)/.build/staticcheck ./...
	cd $(1) && GOOS=js GOARCH=wasm GOFLAGS="$(GOFLAGS) $(NOT_INLINED)" $(CURDIR)/.build/staticcheck -tests=false ./...
endef

# Pinned by a separate module, so that no module here depends on it.
staticcheck:
	@$(GO) build -C .ci/staticcheck -o ../../.build/staticcheck honnef.co/go/tools/cmd/staticcheck
	$(call each,staticcheck-module,$(MODULES))

define library-module
	$(GO) test -C $(1) ./...
endef

define library-more-module
	MORE=1 $(GO) test -C $(1) ./...
	$(WITH_C) test -C $(1) -race ./...
	GOOS=js GOARCH=wasm $(GO) test -C $(1) -exec "$(GOROOT)/lib/wasm/go_js_wasm_exec" ./...
endef

# Tests need no debug information, which takes a third of the link time. make lint vets all packages:
# to vet them here as well takes an eighth of the time with empty caches.
library library-more unit concurrent oracle oracle-update: export GOFLAGS := $(GOFLAGS) -ldflags=-w -vet=off
# They and the compilers collect garbage a fifth of their time, and none needs much memory.
library library-more unit concurrent oracle oracle-update export e2e: export GOGC := 400

# The oldest Go version that the library supports; the go command downloads it.
OLDEST := GOTOOLCHAIN=go$(shell sed -n 's/^go //p' snowflake/go.mod).0 $(GO)

library:
	$(call each,library-module,$(LIBRARY))
	$(WITH_C) test -C snowflake -race . ./grant ./statefile # which start goroutines

library-more:
	$(call each,library-more-module,$(LIBRARY))
	@if $(OLDEST) version; \
	then set -x; $(OLDEST) test -C snowflake ./... && GOOS=js GOARCH=wasm $(OLDEST) build -C snowflake ./...; \
	else echo "skipped: the library was not built with the oldest supported Go version, which is not installed and cannot be downloaded" >&2; fi

define unit-module
	$(NATIVELY) $(GO) test -C $(1) $(call native,$(1))
endef

unit: wasm_exec.js
	$(call each,unit-module,$(APP))

# Code that starts goroutines, with the race detector; make race runs all tests.
concurrent:
	$(NATIVELY) $(WITH_C) test -race -run 'Client|Line|Same|Serving|Request' ./app/internal/site
	$(NATIVELY) $(WITH_C) test -race ./app/internal/site/class

# Each target in its own fresh clone, so that none depends on the output of another. These
# levels take seconds to compress instead of a minute.
fresh:
	@.ci/fresh 'size-here LEVEL=9' 'build LEVEL=5'

axe: $(AXE)/node_modules/axe-core/axe.min.js

# Installs an npm package into a folder named after package and version.
package = rm -rf .build/$(1)-* && mkdir -p .build/$(1)-$(2) && npm install --prefix .build/$(1)-$(2) --no-audit --no-fund --loglevel=error $(1)@$(2)

$(AXE)/node_modules/axe-core/axe.min.js:
	$(call package,axe-core,$(AXE:.build/axe-core-%=%))

gift: $(GIFT)/node_modules/gift-pegjs/package.json

$(GIFT)/node_modules/gift-pegjs/package.json:
	@.ci/tools node npm
	$(call package,gift-pegjs,$(GIFT:.build/gift-pegjs-%=%))

$(LIGHTHOUSE)/node_modules/.bin/lighthouse:
	$(call package,lighthouse,$(LIGHTHOUSE:.build/lighthouse-%=%))

$(SAPPHIRE)/node_modules/@sapphire/snowflake/package.json:
	@.ci/tools npm
	$(call package,@sapphire/snowflake,$(SAPPHIRE:.build/@sapphire/snowflake-%=%))

# Measured at the compression level of a release.
measured: .build/lab web/app.wasm web/worker.wasm wasm_exec.js
	@.ci/tools chromium node npm
	@$(call tool,measure)
	@.build/lab export .build/measured >/dev/null

# Without a package argument, go test streams output and does not use its result cache, which
# does not know the site. The timeout allows for a machine four times slower than two idle
# cores; all pages and screens take half an hour on these.
e2e: tools export
	@cd app/tools/e2e && CHROMIUM="$${CHROMIUM:-$$(command -v chromium-headless-shell || true)}" $(NATIVELY) $(GO) test -timeout $(if $(MORE),120m,30m)
