# Everything that is built goes to .build, but for the three files the
# toolchain and the browser want elsewhere: wasm_exec.js, web/app.wasm and web/worker.wasm.

ADDR ?= 127.0.0.1:8000
BASE ?= /
SITE ?= .build/site
URL ?=
ONLY ?=
LEVEL ?= 11
DIVIDE ?= 1
SOAK ?= 50
# app/unsent.txt names packages that go-app links with net/http and no page calls: a
# browser does TLS itself. Nor does one read their table for signatures.
LATE := crypto/internal/fips140/nistec,3c14a918d430e77901b6ed5ffc95ba75,88064

# Pinned, for development alone: the checkers of accessibility and of pages.
AXE := .build/axe-core-4.14.1
LIGHTHOUSE := .build/lighthouse-12.8.2
SAPPHIRE := .build/@sapphire/snowflake-3.5.5
NODEJS := .build/nodejs-snowflake-2.0.1
FLAKEID := .build/flakeid-1.0.1
TOOLS := .build/tools
MEASURE := $(TOOLS)/measure

GO ?= go
# A program that is given away says which it is: the commit, the same for all who
# make it of that.
PROGRAM = CGO_ENABLED=0 $(GO) build -buildvcs=false -tags packed -ldflags="-s -w -X main.version=$$(git describe --tags --always --dirty)"
# What is built does not depend on the folder it is built in, so that a fresh
# clone finds all of it built already.
export GOFLAGS := $(GOFLAGS) -trimpath
GOROOT := $(shell $(GO) env GOROOT)
# The pages are long chains of small calls: not inlining them makes what is sent
# two per cent less, and they spend their time in the browser anyway. The
# library, which must be fast, is built as ever.
NOT_INLINED := -gcflags=github.com/snowflakelab/snowflakelab/app/...=-l
WASM_FLAGS := -buildvcs=false -ldflags="-s -w" $(NOT_INLINED)

# What the program is made of: all but the tools and the tests.
SOURCES := go.mod go.sum $(shell find app snowflake -type f ! -name '*_test.go' ! -path '*/testdata/*' ! -path 'app/packed/*' ! -path 'app/tools/*')
# Every folder with a go.mod is a module that the checks cover; the one in .ci only pins staticcheck.
MODULES := $(sort $(patsubst ./%,%,$(patsubst %/go.mod,%,$(shell find . -name go.mod ! -path './.*' ! -path '*/testdata/*'))))
DIVIDE_COMMAND := github.com/snowflakelab/snowflakelab/app/divide/command
# tool builds one of the tools into $(TOOLS).
tool = $(GO) build -C app/tools -buildvcs=false -o $(CURDIR)/$(TOOLS)/$(1) ./$(1)
WEB := $(shell find web -type f ! -name '*.wasm' ! -name '.*')

# What make check runs. In make test these come before anything is built, so that on a
# fresh clone, as in CI, they need nothing else.
CHECKS := gofmt vet+staticcheck library+unit+concurrent

.PHONY: help run site build release test test-divided check race size lines bench bench-web soak real tools clean start lighthouse pictures preview film engines load profile measured export axe gofmt vet staticcheck library unit concurrent fresh e2e toolchain

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1	\2/p' Makefile

run: .build/lab web/app.wasm web/worker.wasm wasm_exec.js ## build the site and serve it at http://127.0.0.1:8000 (ADDR=host:port)
	@exec .build/lab -addr "$(ADDR)"

site: .build/lab web/app.wasm web/worker.wasm wasm_exec.js ## export the site fully compressed (SITE=folder BASE=/path/ URL=https://host)
	@.build/lab export "$(SITE)" -base "$(BASE)" -url "$(URL)" -level $(LEVEL)

build: packed ## make one program with the whole site in it, .build/snowflakelab
	$(PROGRAM) -o .build/snowflakelab ./app

release: packed ## make that program for Linux, macOS and Windows, with checksums, in .build/release
	@rm -rf .build/release && mkdir -p .build/release
	@for os in linux darwin windows; do for arch in amd64 arm64; do \
		suffix=; [ $$os != windows ] || suffix=.exe; echo "snowflakelab-$$os-$$arch$$suffix"; \
		GOOS=$$os GOARCH=$$arch $(PROGRAM) -o .build/release/snowflakelab-$$os-$$arch$$suffix ./app || exit 1; done; done
	@cd .build/release && sha256sum * > SHA256SUMS && cat SHA256SUMS

# What such a program has in it: the site's sources, and its files compressed.
.PHONY: packed
packed: .build/lab web/app.wasm web/worker.wasm wasm_exec.js
	@rm -rf app/packed && mkdir -p app/packed && cp -R web wasm_exec.js app/packed/
	@.build/lab export app/packed/forms -level $(LEVEL) >/dev/null
	@find app/packed/forms -type f ! -name '*.br' ! -name '*.gz' ! -name .snowflakelab -delete

test: ## run every test, the browser's included
	@MAKE="$(MAKE)" .ci/parts test-seconds 240 tools $(CHECKS) export fresh e2e

test-divided: axe ## run the browser's tests on the undivided program and every screen, and on one whose other part fails once or is waited for
	DIVIDE=0 SCREENS=all $(MAKE) e2e
	REST=fails $(MAKE) e2e
	REST=now $(MAKE) e2e

check: ## run the tests that need no browser
	@.ci/tools node cc
	@MAKE="$(MAKE)" .ci/parts check-seconds 120 $(CHECKS)

define race-module
	$(GO) test -C $(1) -race $(call native,$(1))
endef

race: ## run the program's tests under the race detector
	@.ci/tools cc
	$(call each,race-module,$(APP))

size: export .build/bare.stamp ## weigh the programs, and all that is sent first, against a bare page
	@.ci/lines
	@$(call tool,size)
	@$(TOOLS)/size -ours web/app.wasm -bare .build/bare.wasm -limit web/size.limit

lines: ## count the lines of code, without testdata
	@.ci/lines

bench: ## measure the generator against others, and the reading of IDs (a minute; needs Node)
	@$(call tool,speed)
	@$(TOOLS)/speed

bench-web: export .build/speed.stamp ## time the scenes, the decoder and the generator in a browser, and see whether memory grows
	@.ci/tools chromium
	@$(call tool,measure)
	@$(MEASURE) -ours .build/run scenes
	@$(MEASURE) -ours .build/run bulk
	@$(MEASURE) -ours .build/run memory
	@$(MEASURE) decode
	@$(MEASURE) -ours .build/run live

soak: export ## enter everything in every window of the start, fifty times each: nothing may be lost (a quarter of an hour)
	@.ci/tools chromium
	@cd app/tools/e2e && SOAK=$(SOAK) $(GO) test -timeout 4h -run 'Entered|Enters|NeverArrives'

real: ## measure how much of what people really paste is read as what it is
	@$(call tool,real)
	@$(TOOLS)/real

load: export ## ask our server and nginx for the same files as fast as they answer (a minute)
	@.ci/tools nginx wrk
	@$(call tool,measure)
	@$(MEASURE) -ours .build/run load

start: measured .build/bare.stamp ## time the start against a bare page's: here, over a slow line, with a slow processor (seven minutes)
	@$(MEASURE) start

lighthouse: measured .build/bare.stamp $(LIGHTHOUSE)/node_modules/.bin/lighthouse ## let Lighthouse judge the pages
	@$(MEASURE) -lighthouse $(LIGHTHOUSE)/node_modules/.bin/lighthouse lighthouse

pictures: measured ## picture every page, every scene and all that moves into .build/pictures (ONLY=name)
	@$(MEASURE) -only "$(ONLY)" pictures

engines: .build/lab web/app.wasm web/worker.wasm wasm_exec.js ## try every page in Firefox and WebKit, which apt brings
	@.ci/tools firefox webkit xvfb
	@rm -rf .build/watched && mkdir -p .build/watched && cp -R web wasm_exec.js .build/watched/
	@cat app/tools/measure/complaints.js web/early.js > .build/watched/web/early.js
	@.build/lab export .build/engines -from .build/watched -level 5
	@$(call tool,measure)
	@$(MEASURE) -ours .build/engines engines

# It is opened as a program that notes which of its functions have run.
profile: .build/lab web/app.wasm web/worker.wasm wasm_exec.js ## see which functions run until the pages answer, and write app/begin.txt anew
	@.ci/tools chromium
	@rm -rf .build/noting && mkdir -p .build/noting && cp -R web wasm_exec.js .build/noting/ && rm -f .build/noting/web/rest.wasm
	@$(GO) run $(DIVIDE_COMMAND) -watch .build/linked.wasm .build/noting/web/app.wasm
	@.build/lab export .build/profile -from .build/noting -level 1 >/dev/null
	@$(call tool,measure)
	@$(MEASURE) -ours .build/profile profile

preview: ## take the picture that links are shown with anew, web/preview.png
	@.ci/tools chromium
	@$(call tool,measure)
	@$(MEASURE) preview

film: export ## film the rollover for the README
	@.ci/tools chromium ffmpeg
	@$(call tool,measure)
	@$(MEASURE) -ours .build/run film

tools: ## install what the tests need: Chromium, Node, a C compiler, nginx, and PostgreSQL where it can be had
	@.ci/tools chromium node npm cc nginx
	@.ci/tools postgres || true
	@.ci/tools chromium-headless-shell || true # the same browser without windows: the tests take an eighth less
	@$(MAKE) -s axe

clean: ## remove everything that was built
	rm -rf .build app/packed wasm_exec.js web/app.wasm web/rest.wasm web/worker.wasm

# ---- What make run needs, each made again only when its sources change ----

export: .build/run.stamp

.build/run.stamp: .build/lab web/app.wasm web/worker.wasm wasm_exec.js $(WEB)
	@.build/lab export .build/run -level 5 >/dev/null
	@touch $@

.build/lab: $(SOURCES) .build/toolchain
	$(GO) build -buildvcs=false -o $@ ./app

web/app.wasm: $(SOURCES) .build/toolchain .build/divided
	GOOS=js GOARCH=wasm $(GO) build $(WASM_FLAGS) -o .build/linked.wasm ./app
	@$(GO) run $(DIVIDE_COMMAND) -rest web/rest.wasm $(if $(filter 0,$(DIVIDE)),,-first app/begin.txt -late $(LATE) -without app/unsent.txt) .build/linked.wasm $@

# It runs the library at full speed, and is compiled for that.
web/worker.wasm: $(SOURCES) .build/toolchain
	GOOS=js GOARCH=wasm $(GO) build -buildvcs=false -ldflags="-s -w" -o .build/worker.wasm ./app/internal/worker
	@$(GO) run $(DIVIDE_COMMAND) .build/worker.wasm $@

.build/bare.wasm: $(wildcard app/tools/bare/*.go) app/tools/go.mod app/tools/go.sum .build/toolchain
	GOOS=js GOARCH=wasm $(GO) build -C app/tools $(WASM_FLAGS) -o $(CURDIR)/$@ ./bare

# The bare page as go-app exports it, with its own loader and worker.
.build/bare.stamp: .build/bare.wasm
	@$(call tool,bare)
	@rm -rf .build/bare && $(TOOLS)/bare .build/bare && cp .build/bare.wasm .build/bare/web/app.wasm
	@touch $@

# A page with our decoder, compiled as in the site's program, and another one; and
# generators of others.
.build/speed.stamp: $(SOURCES) $(wildcard app/tools/speed/*.go app/tools/measure/*.html app/tools/measure/*.js) wasm_exec.js $(SAPPHIRE)/node_modules/@sapphire/snowflake/package.json $(NODEJS)/node_modules/nodejs-snowflake/package.json $(FLAKEID)/node_modules/flakeid/package.json
	@rm -rf .build/speed && mkdir -p .build/speed
	GOOS=js GOARCH=wasm $(GO) build -C app/tools $(WASM_FLAGS) -o $(CURDIR)/.build/speed/speed.wasm ./speed
	@cp wasm_exec.js $(SAPPHIRE)/node_modules/@sapphire/snowflake/dist/iife/index.global.js .build/speed/
	@mv .build/speed/index.global.js .build/speed/sapphire.js && cp app/tools/measure/decode.html .build/speed/index.html
	@cp app/tools/measure/others.js $(NODEJS)/node_modules/nodejs-snowflake/nodejs_snowflake*[ms] $(FLAKEID)/node_modules/flakeid/dist/flakeid.min.js .build/speed/
	@touch $@

wasm_exec.js: .build/toolchain
	@cp "$(GOROOT)/lib/wasm/wasm_exec.js" $@ && chmod 644 $@

# Holds how the program is sent, and changes only when that does.
.build/divided: toolchain
	@mkdir -p .build && echo "$(DIVIDE)" > .build/divided.now && \
	{ cmp -s .build/divided.now $@ || cp .build/divided.now $@; }

# Holds the toolchain's version, and changes only when that does: another
# toolchain means another program and another wasm_exec.js.
.build/toolchain: toolchain
	@mkdir -p .build && $(GO) version > .build/toolchain.now && \
	{ cmp -s .build/toolchain.now $@ || cp .build/toolchain.now $@; }

# ---- The parts of make test ----

# each makes a recipe for every one of some modules: ./... ends where another begins.
define each
$(foreach m,$(2),$(call $(1),$(m))
)
endef
LIBRARY := $(filter snowflake%,$(MODULES))
APP := $(filter-out $(LIBRARY),$(MODULES))
# Every package of a module but that which needs a browser.
native = $$($(GO) list -C $(1) ./... | grep -v /tools/e2e)

gofmt:
	@unformatted=$$("$(GOROOT)/bin/gofmt" -l app snowflake); \
	if [ -n "$$unformatted" ]; then echo "gofmt would change:" $$unformatted >&2; exit 1; fi

# With the flags of the program, each package is compiled once for the browser.
define vet-module
	$(GO) vet -C $(1) ./...
	GOOS=js GOARCH=wasm $(GO) vet -C $(1) $(NOT_INLINED) ./...
endef

# Locks of files differ between systems, and nothing else does.
vet:
	$(call each,vet-module,$(MODULES))
	GOOS=windows $(GO) vet -C snowflake ./internal/lockfile
	GOOS=darwin $(GO) vet -C snowflake ./internal/lockfile

define staticcheck-module
	cd $(1) && $(CURDIR)/.build/staticcheck ./...
	cd $(1) && GOOS=js GOARCH=wasm GOFLAGS="$(GOFLAGS) $(NOT_INLINED)" $(CURDIR)/.build/staticcheck -tests=false ./...
endef

# Pinned by a module of its own, so that nothing here depends on it.
staticcheck:
	@$(GO) build -C .ci/staticcheck -o ../../.build/staticcheck honnef.co/go/tools/cmd/staticcheck
	$(call each,staticcheck-module,$(MODULES))

define library-module
	$(GO) test -C $(1) ./...
	$(GO) test -C $(1) -race ./...
	GOOS=js GOARCH=wasm $(GO) test -C $(1) -exec "$(GOROOT)/lib/wasm/go_js_wasm_exec" ./...
endef

# No test reads a debugger's tables, and they take a third of the time to link.
library unit concurrent: export GOFLAGS := $(GOFLAGS) -ldflags=-w

# The oldest Go that the library is for, which the go command fetches.
OLDEST := GOTOOLCHAIN=go$(shell sed -n 's/^go //p' snowflake/go.mod).0 $(GO)

library:
	$(call each,library-module,$(LIBRARY))
	@if $(OLDEST) version; \
	then set -x; $(OLDEST) test -C snowflake ./... && GOOS=js GOARCH=wasm $(OLDEST) build -C snowflake ./...; \
	else echo "skipped: the library was not built with the oldest Go it is for, which is neither here nor can be fetched" >&2; fi

define unit-module
	$(GO) test -C $(1) $(call native,$(1))
endef

unit: wasm_exec.js
	$(call each,unit-module,$(APP))

# What starts goroutines, under the race detector; make race asks all the rest.
concurrent:
	$(GO) test -race -run 'Client|Line|Same' ./app/internal/site
	$(GO) test -race ./app/internal/server

# Each alone, where nothing is built: a part of make test need not make it for another. The
# program is compressed as make run does, which takes a second instead of a minute.
fresh:
	@.ci/fresh size 'build LEVEL=5'

axe: $(AXE)/node_modules/axe-core/axe.min.js

# Installs a version of an npm package into a folder named for both.
package = rm -rf .build/$(1)-* && mkdir -p .build/$(1)-$(2) && npm install --prefix .build/$(1)-$(2) --no-audit --no-fund --loglevel=error $(1)@$(2)

$(AXE)/node_modules/axe-core/axe.min.js:
	$(call package,axe-core,$(AXE:.build/axe-core-%=%))

$(LIGHTHOUSE)/node_modules/.bin/lighthouse:
	$(call package,lighthouse,$(LIGHTHOUSE:.build/lighthouse-%=%))

$(SAPPHIRE)/node_modules/@sapphire/snowflake/package.json:
	@.ci/tools npm
	$(call package,@sapphire/snowflake,$(SAPPHIRE:.build/@sapphire/snowflake-%=%))

$(NODEJS)/node_modules/nodejs-snowflake/package.json:
	@.ci/tools npm
	$(call package,nodejs-snowflake,$(NODEJS:.build/nodejs-snowflake-%=%))

$(FLAKEID)/node_modules/flakeid/package.json:
	@.ci/tools npm
	$(call package,flakeid,$(FLAKEID:.build/flakeid-%=%))

# What is measured is compressed as it would be sent.
measured: .build/lab web/app.wasm web/worker.wasm wasm_exec.js
	@.ci/tools chromium node npm
	@$(call tool,measure)
	@.build/lab export .build/measured >/dev/null

# Without an argument go test prints what the tests print while they run. A
# machine may be four times slower than two idle cores. (Go's cache of test
# results knows nothing of the site, and is not asked here.)
e2e: export axe
	@cd app/tools/e2e && CHROMIUM="$${CHROMIUM:-$$(command -v chromium-headless-shell || true)}" $(GO) test -timeout 30m
