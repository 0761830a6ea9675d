import Glibc

/// The folders with the data that the program reads at run time: hyphenation dictionaries, citation styles, and fonts.
///
/// Data that was installed with the program is in `share/typesetter` beside its `bin`, as in a wheel. The system's data is in the `share`
/// folders of the Filesystem Hierarchy Standard (4.11).
package struct DataFolders: Sendable {
    /// The environment variable with further folders, separated by colons, which are searched first.
    package static let variable = "TYPESETTER_DATA"

    /// The folders of the program alone, in search order; each has a subfolder for a kind of data.
    let own: [String]
    private static let shared = ["/usr/share", "/usr/local/share"]

    /// The folders of this process.
    package static let current = DataFolders(
        program: realpath("/proc/self/exe", nil).map { path in
            defer { free(path) }
            return String(cString: path)
        }, variable: getenv(variable).map { String(cString: $0) })

    /// Creates the folders of a program.
    ///
    /// - Parameters:
    ///   - program: the path of the executable file; nil if it is unknown.
    ///   - variable: the value of the environment variable; nil if it is not set. Relative folders in it are ignored.
    init(program: String?, variable: String?) {
        let named = (variable ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        let beside = program.map { FilePath.normalized(FilePath.join(FilePath.folder(of: $0), "../share/typesetter")) }
        own = named + (beside.map { [$0] } ?? [])
    }

    /// The folders for a kind of data, in search order: those of the program that exist, then those of the system.
    package func folders(_ kind: String) -> [String] {
        own.map { FilePath.join($0, kind) }.filter(Self.exists) + Self.shared.map { FilePath.join($0, kind) }
    }

    /// The program's own file of a relative path; nil if it is not installed.
    package func file(_ path: String) -> String? { own.map { FilePath.join($0, path) }.first(where: Self.exists) }

    /// The end of the name of a file in gzip's format: a wheel has its dictionaries and citation styles so.
    package static let packed = ".gz"

    /// The contents of a file in gzip's format; nil if there is none, or if it is damaged or has more than `limit` bytes.
    package static func unpacked(_ path: String, limit: Int) -> [UInt8]? {
        (try? OpenFile.system(path, limit: limit)).flatMap { Decompressor.bytes(ofGzip: $0, limit: limit) }
    }

    /// The name of a data file without a suffix, which `packed` may follow; nil if it has another suffix.
    package static func stem(_ name: String, _ suffix: String) -> String? {
        let name = name.hasSuffix(packed) ? String(name.dropLast(packed.count)) : name
        return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : nil
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
