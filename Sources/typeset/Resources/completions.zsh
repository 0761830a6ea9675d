
_typesetter_sheets() {
  _alternative 'templates:template:(@@templates@@)' 'files:stylesheet:_files -g "*.(yaml|yml)(-.)"'
}

_typesetter_commands() {
  local -a commands=(
@@commands@@
  )
  _describe -t commands command commands
}

@@functions@@

_typesetter_first() {
  local result=1
  _typesetter_commands && result=0
  _files -g "*.(md|markdown)(-.)" && result=0
  return result
}

_typesetter() {
  if (( CURRENT > 2 && $+functions[_typesetter_command_$words[2]] )); then
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    _typesetter_command_$command
  else
    _typesetter_command_
  fi
}

# Loaded by compinit, the file is the body of the function; sourced, it names the function.
if [[ $funcstack[1] == _typesetter ]]; then _typesetter "$@"; else compdef _typesetter typesetter; fi
