# What .ci/run and .ci/long share besides .ci/steps.sh: the programs that tests need, other
# systems, and the race detector.

# Modules in folders of their own.
mapfile -t other_modules < <(git ls-files '*/go.mod' | sed 's,/go.mod$,,')

# The other systems that programs are made for.
platforms=(linux/386 windows/amd64 darwin/arm64)

# on_platforms COMMAND...: runs a command for each of them, and fails if one fails.
on_platforms() {
  local platform failed=0
  for platform in "${platforms[@]}"; do
    GOOS=${platform%/*} GOARCH=${platform#*/} CGO_ENABLED=0 "$@" && continue
    echo "$* fails for $platform: see above"
    failed=1
  done
  return $failed
}

install_tools() {
  local package packages=()
  command -v cbc >/dev/null || packages+=(coinor-cbc)
  if [ "$(go env GOHOSTARCH)" != arm64 ] && [ -z "$(arm64_emulator)" ]; then
    packages+=(qemu-user)
  fi
  [ "$(go env CGO_ENABLED)" = 1 ] || packages+=(gcc libc6-dev)
  /usr/bin/python3 -c 'import numpy' 2>/dev/null || packages+=(python3-numpy)
  has_postgres || packages+=(postgresql)
  has_node || packages+=(nodejs npm)
  command -v chromium-headless-shell >/dev/null || packages+=(chromium-headless-shell) # without windows: half the work
  has_chromium || packages+=(fonts-noto-cjk)
  command -v pdftotext >/dev/null || packages+=(poppler-utils)
  [ "${#packages[@]}" -gt 0 ] || return 0
  if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo "installing with apt-get: ${packages[*]}"
    apt-get update -qq >/dev/null 2>&1 || true
    for package in "${packages[@]}"; do # other systems lack some
      DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >/dev/null 2>&1 || true
    done
  fi
  command -v cbc >/dev/null ||
    echo "skipped: comparing optima with CBC: cbc is not installed and cannot be"
  /usr/bin/python3 -c 'import numpy' 2>/dev/null ||
    echo "skipped: reading arrays with NumPy: python3-numpy is not installed and cannot be"
  has_postgres ||
    echo "skipped: tests with PostgreSQL: postgresql is not installed and cannot be"
  has_node || say_no_node
  has_chromium ||
    echo "skipped: the page in a browser: chromium is not installed and cannot be"
  command -v pdftotext >/dev/null ||
    echo "skipped: reading PDF with pdftotext: poppler-utils is not installed and cannot be"
}

# has_node tells whether the page can be built.
has_node() {
  command -v npm >/dev/null && node -e '
    const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit(major > 18 || (major === 18 && minor >= 19) ? 0 : 1)' 2>/dev/null
}

say_no_node() {
  echo "skipped: the page: Node 18.19 or later and npm are not installed and cannot be"
}

# has_chromium tells whether the tests find a browser in the path.
has_chromium() {
  command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null
}

# has_postgres tells whether the tests find PostgreSQL: where Debian has it, or in the path.
has_postgres() {
  compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null
}

# arm64_emulator prints the name of a program that runs Linux programs for arm64.
arm64_emulator() {
  local name
  for name in qemu-aarch64 qemu-aarch64-static; do
    if command -v "$name" >/dev/null; then
      echo "$name"
      return
    fi
  done
}

test_without_assembly() { # test_without_assembly ARGUMENTS...: go test -short with these arguments
  local trees=(./search/... ./score/...) # those with assembly
  go vet -tags purego "${trees[@]}"
  go test -vet=off -short -tags purego "$@" "${trees[@]}"
}

# test_on_arm64 ARGUMENTS...: go test -short with these arguments, for arm64 in an emulator.
test_on_arm64() {
  local emulator
  if [ "$(go env GOHOSTARCH)" = arm64 ]; then
    echo "skipped: tests for arm64 in an emulator: the others of .ci/run run on arm64"
    return
  fi
  emulator=$(arm64_emulator)
  if [ "$(go env GOHOSTOS)" != linux ] || [ -z "$emulator" ]; then
    echo "skipped: tests for arm64: qemu-user is not installed and cannot be"
    return
  fi
  GOARCH=arm64 go test -vet=off -short -exec "$emulator" "$@"
}

# A line that starts a goroutine, and the files among which to look for one.
goroutine='^[[:space:]]+go [a-zA-Z.]+\(|\.Go\(func|\.Parallel\('
our_files=("${other_modules[@]/#/:!}")

# The packages with code that starts goroutines.
concurrent_packages() {
  git grep -l --untracked -E "$goroutine" -- '*.go' ':!*_test.go' "${our_files[@]}" | xargs dirname | sort -u | sed 's,^,./,'
}

# The tests that start goroutines in other packages: a line with the package and the test for each,
# or with .* if any test may do so.
concurrent_tests() {
  git grep -l --untracked -E "$goroutine" -- '*_test.go' "${our_files[@]}" | while read -r file; do
    awk -v folder="./$(dirname "$file")" -v goroutine="$goroutine" '
      /^func / { name = $2 ~ /^Test/ ? substr($2, 1, index($2, "(") - 1) : ".*" }
      $0 ~ goroutine { print folder, name }' "$file"
  done | LC_ALL=C sort -u | grep -v -w -F -f <(concurrent_packages | sed 's,$, ,')
}

# Without goroutines, there is no race to find.
test_races() { # test_races [--but EXPRESSION] [--skip TESTS]: of all packages, or of those whose paths do not begin so
  local folder name whole=() some=() names="" but="no package" skip="no test"
  while [ $# -gt 0 ]; do
    case $1 in
    --but) but=$2 ;;
    --skip) skip=$2 ;;
    esac
    shift 2
  done
  if [ "$(go env CGO_ENABLED)" != 1 ]; then
    echo "skipped: the race detector: a C compiler is not installed and cannot be"
    return
  fi
  mapfile -t whole < <(concurrent_packages | grep -v "^$but")
  while read -r folder name; do # .* comes before names
    if [ "$name" = '.*' ]; then
      whole+=("$folder")
    elif [[ " ${whole[*]} " != *" $folder "* ]]; then
      some+=("$folder") names+="|$name"
    fi
  done < <(concurrent_tests | grep -v "^$but")
  go test -vet=off -race -short -skip "$skip" -timeout 30m "${whole[@]}" # the limit of each package; it is 10m by default
  [ "${#some[@]}" -eq 0 ] || go test -vet=off -race -short -run "^(${names#|})$" "${some[@]}"
}
