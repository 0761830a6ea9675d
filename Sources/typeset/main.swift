import Glibc
import TypesetKit

DrawingService.serveIfAsked()
Interruption.watch()
exit(Command.run(Array(CommandLine.arguments.dropFirst())))
