/// The release of the program that a workflow installs, as `release.env` declares it.
struct ProgramRelease {
    /// The variable of a repository that names the address of a release.
    static let variable = "TYPESETTER_RELEASE"

    /// The address of the folder with the wheels; empty if the release is not published at a known address.
    let location: String
    let version: String
    /// The platform tag of the program's wheel.
    let platform: String

    static let current = ProgramRelease(EmbeddedText.release_env)

    /// Reads assignments of a shell: lines of the form `NAME=VALUE`, without quotes.
    init(_ text: String) {
        func value(_ name: String) -> String {
            text.split(separator: "\n").first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) } ?? ""
        }
        (location, version, platform) = (value("LOCATION"), value("VERSION"), value("PLATFORM"))
    }

    /// The names of the wheels: the program, and its fonts and other data.
    var wheels: (program: String, fonts: String) {
        ("typesetter-\(version)-py3-none-\(platform).whl", "typesetter_fonts-\(version)-py3-none-any.whl")
    }
}
