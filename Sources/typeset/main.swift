import Glibc
import TypesetKit

LargeAllocations.returnAtOnce()
DrawingService.serveIfAsked()
Interruption.watch()
WorkerService.serveIfAsked(Command.run)
FaultRecovery.allow()
exit(Command.run(Array(CommandLine.arguments.dropFirst())))
