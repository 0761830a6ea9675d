# complete.zsh SCRIPT LINE   Runs zsh in a pseudo-terminal, and prints the completions at the end of a command line and the errors of completion functions.
zmodload zsh/zpty || exit 2
zpty asked zsh -f -i
# Reads up to a line that begins with a word.
until_line() { local line; repeat 2000; do zpty -r asked line || return 1; [[ $line == $1* ]] && return 0; done }
zpty -w asked 'PROMPT=; unsetopt zle_bracketed_paste 2>/dev/null; stty columns 500; autoload -Uz compinit && compinit -u -D'
zpty -w asked "fpath=(); source ${(q)1}"
zpty -w asked 'compadd() {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
  local -a hits; builtin compadd -A hits "$@"; (( $#hits )) && print -rl -- offer:${^hits}
  builtin compadd "$@"
}
offer() { compstate[list]= compstate[insert]=; print; _main_complete; print -r finished; exit }
zle -C offer complete-word offer; bindkey "^I" offer; print -r ready'
until_line ready || exit 2
zpty -w -n asked "$2"$'\t'
while zpty -r asked line; do
  line=${line%%$'\r'*}
  case $line in
    finished*) break ;;
    *:<->:\ *) print -r -- "complaint: $line" ;;
    offer:*) print -r -- ${line#offer:} ;;
  esac
done
