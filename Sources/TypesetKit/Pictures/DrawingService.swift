import Glibc
import Synchronization
import TypesetBase
import TypesetImages
import TypesetRaster

/// Draws SVG pictures for the program that started this process.
///
/// A picture can make librsvg end its process, or take any amount of time and memory. A program that calls `serveIfAsked` at its start
/// draws pictures in separate processes of the same program. Without the call, it draws them in its own process.
public enum DrawingService {
    /// The only argument of a drawing process.
    static let verb = "--draw-pictures-for-parent"

    private static let available = Atomic(false)

    /// Whether this program's pictures are drawn in other processes.
    static var isAvailable: Bool { available.load(ordering: .relaxed) }

    /// Draws pictures and does not return, if this process was started for that; call it first in a program's main function.
    public static func serveIfAsked() {
        guard CommandLine.arguments.dropFirst().elementsEqual([verb]) else { return available.store(true, ordering: .relaxed) }
        serve(MessageChannel(descriptor: STDIN_FILENO))
        exit(0)
    }

    /// Serves requests until the other end is closed.
    private static func serve(_ channel: MessageChannel) {
        setLimit(RLIMIT_CORE, 0)
        // A process inherits the signal mask of the thread that started it, and threads of a pool may block all signals.
        var all = sigset_t()
        sigfillset(&all)
        sigprocmask(SIG_UNBLOCK, &all, nil)
        signal(SIGXCPU, SIG_DFL)
        reportOutOfMemory()
        let start = addressSpace
        while let message = try? channel.receive(), let request = DrawingRequest(message) {
            setLimit(RLIMIT_CPU, rlim_t((processorTime + request.seconds).rounded(.up)))
            setLimit(RLIMIT_AS, rlim_t(start + request.memory))
            do throws(MessageChannel.Failure) { try channel.send(reply(to: request).bytes) } catch { return }
        }
    }

    /// The exit status of a drawing process that ran out of memory in a library: EX_OSERR of sysexits.h, "cannot fork" and the like.
    static var outOfMemory: Int32 { 71 }

    /// Ends the process with `outOfMemory` if a library fails because of too little memory.
    ///
    /// Without memory, or without a stack for a thread, libraries end the process in many ways. GLib uses SIGTRAP, Rust uses SIGABRT, and
    /// others read through a null pointer. The handler tests for the cause: whether the stacks of two threads cannot be allocated.
    private static func reportOutOfMemory() {
        for number in [SIGTRAP, SIGABRT, SIGSEGV, SIGBUS] {
            signal(number) { number in
                // Only calls listed in signal-safety(7) are allowed here, and mmap, which is a plain system call.
                if mmap(nil, 16 << 20, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED { _exit(DrawingService.outOfMemory) }
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }

    private static func reply(to request: DrawingRequest) -> DrawingReply {
        let start = processorTime
        do throws(FormatError) {
            let image = try ImageLoader.svg(request.svg)
            var pdf: [UInt8] = []
            switch request.form {
            case .page: pdf = try painted { () throws(CairoError) in try SVGPainter.pdf(of: image, size: image.naturalSize) }
            case .pixels(let width, let height):
                try painted { () throws(CairoError) in
                    try SVGPainter.prove(image, size: Size(width: Double(width), height: Double(height)))
                }
            }
            return .drawn(DrawnSVG(naturalSize: image.naturalSize, pdf: pdf, seconds: processorTime - start))
        } catch {
            // librsvg prints cairo's status.
            let isMemory = error.problem.contains("NoMemory")
            return .failed(
                DrawingFailure(isMemory ? .takesTooMuchMemory(request.memory) : error, seconds: processorTime - start))
        }
    }

    private static func painted<Result>(_ body: () throws(CairoError) -> Result) throws(FormatError) -> Result {
        do throws(CairoError) {
            return try body()
        } catch {
            throw FormatError(kind: .corrupt, problem: "is an SVG that cannot be drawn: \(error.message)", hint: "export the picture again")
        }
    }

    private static func setLimit(_ resource: __rlimit_resource, _ value: rlim_t) {
        let resource = __rlimit_resource_t(resource.rawValue)
        // The hard limit stays, so the next picture can have more.
        var limit = rlimit()
        getrlimit(resource, &limit)
        limit.rlim_cur = min(value, limit.rlim_max)
        setrlimit(resource, &limit)
    }

    /// The processor time of all threads, in seconds.
    private static var processorTime: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    /// The bytes of address space that the process has before it draws: the first field of /proc/self/statm, in pages.
    private static var addressSpace: Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 1 << 30 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, 128, file) != nil else { return 1 << 30 }
        return strtol(line, nil, 10) * sysconf(Int32(_SC_PAGESIZE))
    }
}
