# Each of these adds to what is offered.
_typesetter_words() { mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "$1" -- "$cur"); }

# Files that end in one of the suffixes, or any, and folders.
_typesetter_files() {
    local suffix
    compopt -o filenames 2>/dev/null
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(
        if (( $# == 0 )); then compgen -f -- "$cur"; else compgen -d -- "$cur"; fi
        for suffix in "$@"; do compgen -f -X "!*$suffix" -- "$cur"; done
    )
}

_typesetter_folders() {
    compopt -o filenames 2>/dev/null
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$cur")
}

_typesetter_sheets() {
    _typesetter_words '@@templates@@'
    _typesetter_files .yaml .yml
}

# Whether only values are between an option that takes several and the word.
_typesetter_follows() {
    local index=$((COMP_CWORD - 1))
    while (( index > 1 )) && [[ " $2 " == *" ${COMP_WORDS[index]} "* ]]; do (( index-- )); done
    [[ ${COMP_WORDS[index]} == "$1" ]]
}

_typesetter() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command='' action=''
    COMPREPLY=()
    # `--option=value` is three words.
    if [[ $cur == = ]]; then
        cur=''
    elif [[ $prev == = ]] && (( COMP_CWORD > 1 )); then
        prev=${COMP_WORDS[COMP_CWORD-2]}
    fi
    if (( COMP_CWORD > 1 )); then command=${COMP_WORDS[1]}; fi
    if (( COMP_CWORD > 2 )); then action=${COMP_WORDS[2]}; fi
    case $command in
@@branches@@
    esac
}

complete -F _typesetter typesetter
