import TypesetBase
import TypesetKit

/// The release of Debian or Ubuntu that the program runs on, for which the user's package must be built.
struct SystemRelease {
    /// The container image of this release.
    let image: String

    /// The image of the Dockerfile, for other systems.
    private static let otherwise = "debian:bookworm-slim"

    /// Reads the release of a system.
    ///
    /// - Parameter text: the contents of os-release(5).
    init(_ text: String) {
        func value(_ name: String) -> String? {
            let line = text.split(separator: "\n").first { $0.hasPrefix(name + "=") }
            return line.map { String($0.dropFirst(name.count + 1).filter { $0 != "\"" && $0 != "'" }) }
        }
        let name = value("VERSION_CODENAME"), number = value("VERSION_ID")
        image =
            switch (value("ID"), name, number) {
            case ("debian", let name?, _): "debian:\(name)-slim"
            case ("ubuntu", _, let number?): "ubuntu:\(number)"
            default: Self.otherwise
            }
    }

    static var current: SystemRelease { SystemRelease((try? Typesetter.read("/etc/os-release", kind: "file", roots: ["/"])) ?? "") }
}
