import Glibc
import TypesetKit

LargeAllocations.returnAtOnce()
DrawingService.serveIfAsked()
Interruption.watch()
WorkerService.serveIfAsked(WorkerRequest.run)
FaultRecovery.allow()
exit(Command.run(Array(CommandLine.arguments.dropFirst())))
