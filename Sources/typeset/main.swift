import Glibc

Interruption.watch()
exit(Command.run(Array(CommandLine.arguments.dropFirst())))
