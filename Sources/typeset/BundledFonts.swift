import Glibc
import TypesetBase

/// The fonts that are installed with the program, beside a configuration of fontconfig that names them.
enum BundledFonts {
    /// The configuration, below the program's data.
    private static let configuration = "fonts/fonts.conf"

    /// Whether there are such fonts.
    static var areInstalled: Bool { DataFolders.current.file(configuration) != nil }

    /// Selects the configuration for fontconfig, unless the environment selects another.
    ///
    /// fontconfig reads the environment once, so the process has no other thread and has used no font.
    static func use() {
        guard getenv("FONTCONFIG_FILE") == nil, getenv("FONTCONFIG_PATH") == nil,
            let file = DataFolders.current.file(configuration)
        else { return }
        setenv("FONTCONFIG_FILE", file, 1)
    }
}
