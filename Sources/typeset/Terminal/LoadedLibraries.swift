import Glibc

/// The C libraries that this process runs with. Their versions are those of the files that the system loaded, whatever the program was
/// built with.
enum LoadedLibraries {
    /// A library by its file, and what it is called.
    private static let names = [
        ("libpango-1.0", "Pango"), ("libharfbuzz", "HarfBuzz"), ("libfreetype", "FreeType"), ("libfontconfig", "fontconfig"),
        ("libcairo", "cairo"), ("librsvg-2", "librsvg"), ("libicuuc", "ICU"), ("libcld2", "CLD2"),
        ("libcmark-gfm", "cmark-gfm"),
        ("libyaml-0", "libyaml"), ("libexpat", "Expat"), ("libqpdf", "qpdf"), ("liblcms2", "Little CMS"), ("libdeflate", "libdeflate"),
        ("libz", "zlib"), ("libpng16", "libpng"), ("libjpeg", "libjpeg"), ("libwebp", "libwebp"),
    ]

    /// The name and the version of each that is loaded, in this order.
    static var versions: [(name: String, version: String)] {
        let files = mappedFiles
        return names.compactMap { prefix, name in
            let found = files.lazy.compactMap { version(of: $0, prefix) }.first
            return found.map { (name, $0) }
        }
    }

    /// What follows the name and `.so.`: `0.5000.12` of `libpango-1.0.so.0.5000.12`. Before that, it is part of cmark-gfm's name.
    static func version(of file: String, _ prefix: String) -> String? {
        guard file.hasPrefix(prefix + ".so.") else { return nil }
        return String(file.dropFirst(prefix.count + 4))
    }

    /// The names of the files that are mapped into this process.
    private static var mappedFiles: [String] {
        guard let file = fopen("/proc/self/maps", "r") else { return [] }
        defer { fclose(file) }
        var names: [String] = [], line = [CChar](repeating: 0, count: 8192)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = line.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
            guard let slash = text.lastIndex(of: "/") else { continue }
            let name = text[text.index(after: slash)...].prefix { $0 != "\n" && $0 != " " }
            if name.contains(".so"), names.last != String(name) { names.append(String(name)) }
        }
        return names
    }
}
