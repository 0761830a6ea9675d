# complete.bash SCRIPT LINE   Prints what bash offers at the end of a line. Words end at spaces and equals signs, as readline divides them.
source "$1"
read -ra COMP_WORDS <<<"${2//=/ = }"
if [[ $2 == *' ' ]]; then COMP_WORDS+=(''); fi
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_typesetter
printf '%s\n' "${COMPREPLY[@]}"
