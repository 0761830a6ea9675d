import Glibc
import TypesetKit

BundledFonts.use()
DrawingService.serveIfAsked()
Interruption.watch()
WorkerService.serveIfAsked(WorkerRequest.run)
FaultRecovery.allow()
exit(Command.run(Array(CommandLine.arguments.dropFirst())))
