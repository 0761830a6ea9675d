import Glibc
import TypesetKit

DrawingService.serveIfAsked()
Interruption.watch()
WorkerService.serveIfAsked(Command.run)
exit(Command.run(Array(CommandLine.arguments.dropFirst())))
