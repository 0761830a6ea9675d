function __typesetter_command
    set -l words (commandline -opc)
    if set -q words[2]; and contains -- $words[2] @@commands@@
        echo $words[2]
    else
        echo .
    end
end

function __typesetter_is
    test (__typesetter_command) = $argv[1]
end

function __typesetter_is_first
    test (count (commandline -opc)) -eq 1
end

# Whether the word after the command is one of these.
function __typesetter_acts
    set -l words (commandline -opc)
    set -q words[3]; and contains -- $words[3] $argv
end

# Whether only values are between an option that takes several, the first of these, and the word.
function __typesetter_follows
    set -l words (commandline -opc)
    while set -q words[2]; and contains -- $words[-1] $argv[2..-1]
        set -e words[-1]
    end
    test "$words[-1]" = $argv[1]
end

# Each of the suffixes in turn, and the folders on the way.
function __typesetter_files
    for suffix in $argv
        __fish_complete_suffix $suffix | string match -e -r -- "(\\$suffix|/)(\t|\$)"
    end
end

complete -c typesetter -f
complete -c typeset -w typesetter
@@lines@@
