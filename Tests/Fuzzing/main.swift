import Glibc

/// libFuzzer's loop, which mutates inputs by the coverage that they reach, with the program's arguments as its options.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

guard FuzzTarget.chosen != nil else {
    print("FUZZ_TARGET must be one of:", FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))
    exit(2)
}

var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
    runFuzzer(&count, &arguments) { bytes, count in
        FuzzTarget.chosen?.feed(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    })
