import Diagnostics

/// The stylesheets that come with the program: the files of `Templates/`, compiled in so that the program is one file.
package enum Templates {
    /// What a document without a stylesheet gets.
    static let defaultName = "default"

    private static let sources: [(name: String, bytes: [UInt8])] = [
        ("default", PackageResources.default_yaml),
        ("report", PackageResources.report_yaml),
    ]

    package static let names = sources.map(\.name)

    /// Messages show it as `template report`: it is no file of the user's.
    static func source(_ name: String) -> SourceFile? {
        sources.first { $0.name == name }.map { SourceFile(path: "template " + name, bytes: $0.bytes, isBuiltIn: true) }
    }

    static func contains(_ span: SourceSpan?) -> Bool { span?.file.isBuiltIn == true }
}
