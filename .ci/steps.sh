# The steps of .ci/run and .ci/long, which source this file: a caller defines the function
# all_steps, which calls step for each, and then calls run_steps with its arguments.
#
# A table of times follows the last step, also if that step failed. With arguments, only
# steps run whose name is one of them or, for an argument that is no name, contains it:
# .ci/run race fuzz. Arguments that fit no step, and -h, print the names.

step=""      # the step that is running
step_start=0 # when it began
step_cpu=0   # the processor time of all steps before it
table=""     # a line for each step so far
words=()     # names of steps or parts of names, or none for all steps
names=()     # of all steps
listing=true # only the names are wanted

is_name() { # is_name WORD: whether a step has that name
  local name
  for name in "${names[@]}"; do
    [ "$name" != "$1" ] || return 0
  done
  return 1
}

selected() { # selected NAME: whether the step is to run
  local word
  [ "${#words[@]}" -gt 0 ] || return 0
  for word in "${words[@]}"; do
    [ "$1" != "$word" ] || return 0
    [[ $1 != *"$word"* ]] || is_name "$word" || return 0
  done
  return 1
}

step() { # step NAME COMMAND...
  if $listing; then
    names+=("$1")
    return
  fi
  selected "$1" || return 0
  step=$1 step_start=$SECONDS step_cpu=$(cpu_seconds)
  shift
  printf '\n== %s\n' "$step"
  "$@"
  finish_step ok
}

# cpu_seconds prints the processor time of all commands so far. The builtin times
# counts those of the shell that it runs in, so it cannot run in a subshell.
cpu_seconds() {
  awk 'NR == 2 { gsub(/[ms]/, " "); print int(60*$1 + $2 + 60*$3 + $4) }' "$scratch/times"
}

finish_step() { # finish_step RESULT
  local line
  times >"$scratch/times"
  line=$(printf '%7d %7d  %-6s  %s' $((SECONDS - step_start)) $(($(cpu_seconds) - step_cpu)) "$1" "$step")
  table+=$line$'\n'
  printf 'seconds     CPU\n%s\n' "$line"
  step=""
}

# shellcheck disable=SC2317 # the trap calls it
finish() {
  local status=$?
  [ -z "$step" ] || finish_step FAILED
  times >"$scratch/times"
  printf '\nseconds     CPU\n%s%7d %7d          total\n' "$table" "$SECONDS" "$(cpu_seconds)"
  rm -rf "$scratch"
  exit $status
}

# run_steps [STEP | PART OF A NAME]...
run_steps() {
  words=("$@")
  local word fits name
  all_steps
  listing=false
  for word in "${words[@]}"; do
    fits=false
    for name in "${names[@]}"; do
      [[ $name != *"$word"* ]] || fits=true
    done
    if [ "$word" = -h ] || [ "$word" = --help ] || ! $fits; then
      [[ $word = -h || $word = --help ]] || printf 'no step has a name with: %s\n' "$word"
      printf 'usage: %s [STEP | PART OF A NAME]...   all steps if none is given\nsteps:\n' "$0"
      printf '  %s\n' "${names[@]}"
      [[ $word = -h || $word = --help ]] && exit 0
      exit 2
    fi
  done

  scratch=$(mktemp -d)
  times >"$scratch/times"
  trap finish EXIT
  all_steps
}
