# complete.bash SCRIPT LINE   Prints the completions of bash at the end of a command line. Like readline, splits words at spaces and equals signs.
source "$1"
read -ra COMP_WORDS <<<"${2//=/ = }"
if [[ $2 == *' ' ]]; then COMP_WORDS+=(''); fi
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_typesetter
printf '%s\n' "${COMPREPLY[@]}"
