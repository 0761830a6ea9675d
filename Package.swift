// swift-tools-version: 6.0
import PackageDescription

/// The settings of every Swift target. An import without an access modifier is internal.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]

/// A system C library: a module map and a header. Some headers add inline functions, or include those of `Sources/Libraries/Shims`.
func library(_ name: String, _ pkgConfig: String?, _ package: String) -> Target {
    .systemLibrary(name: name, path: "Sources/Libraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A Swift target in `Sources`, or in the subfolder `folder` of its group.
func stage(
    _ name: String, in folder: String = "", _ dependencies: [Target.Dependency] = [], resources: [Resource] = [],
    plugins: [Target.PluginUsage] = []
) -> Target {
    let path = (["Sources"] + (folder.isEmpty ? [] : [folder]) + [name]).joined(separator: "/")
    return .target(name: name, dependencies: dependencies, path: path, resources: resources, swiftSettings: settings, plugins: plugins)
}

/// A target with code that several test targets share.
func support(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: settings)
}

/// The tests of the target `name`. Some compare outputs with the files of their folder `Expected`.
func tests(_ name: String, _ dependencies: [Target.Dependency], comparesFiles: Bool = false) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies + (comparesFiles ? ["ExpectedFiles"] : []),
        exclude: comparesFiles ? ["Expected"] : [], swiftSettings: settings)
}

let package = Package(
    name: "typeset",
    products: [
        .library(name: "TypesetKit", targets: ["TypesetKit"]),
        .executable(name: "typeset", targets: ["typeset"]),
    ],
    targets: [
        library("CYAML", "yaml-0.1", "libyaml-dev"),
        library("CMarkdown", "libcmark-gfm", "libcmark-gfm-dev"),
        library("CPango", "pangoft2", "libpango1.0-dev"),
        library("CHarfBuzz", "harfbuzz-subset", "libharfbuzz-dev"),
        library("CFreeType", "freetype2", "libfreetype-dev"),
        library("CCairo", "cairo-ft", "libcairo2-dev"),
        library("CRSVG", "librsvg-2.0", "librsvg2-dev"),
        library("CPNG", "libpng", "libpng-dev"),
        library("CJPEG", "libjpeg", "libjpeg62-turbo-dev"),
        library("CWebP", "libwebpdemux", "libwebp-dev"),
        library("CLCMS", "lcms2", "liblcms2-dev"),
        library("CExpat", "expat", "libexpat1-dev"),
        library("CDeflate", "libdeflate", "libdeflate-dev"),
        library("CZlib", "zlib", "zlib1g-dev"),
        library("CQPDF", "libqpdf", "libqpdf-dev"),
        library("CGnuTLS", "gnutls", "libgnutls28-dev"),

        // C targets. libpng and libjpeg report errors with longjmp, which must not cross Swift frames. ICU's macros add its version to the
        // names of its functions.
        .target(name: "CImageCodecs", dependencies: ["CPNG", "CJPEG"], path: "Sources/Libraries/CImageCodecs"),
        .target(
            name: "CLocaleData", path: "Sources/Libraries/CLocaleData",
            linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),

        // A C++ target: CLD2 has no C interface.
        .target(
            name: "CLanguageDetection", path: "Sources/Libraries/CLanguageDetection", linkerSettings: [.linkedLibrary("cld2")]),

        // Base
        stage("Searching", in: "Base"),
        stage("Diagnostics", in: "Base", ["Searching"]),
        stage("FileAccess", in: "Base"),
        stage("Geometry", in: "Base"),
        stage("Interning", in: "Base"),
        stage("Formats", in: "Base", ["CDeflate", "CExpat", "CGnuTLS"]),

        // Input
        stage("ContentSize", in: "Input", ["Diagnostics"]),
        stage("YAML", in: "Input", ["CYAML", "Diagnostics"]),
        stage("Markdown", in: "Input", ["CMarkdown", "Diagnostics", "Geometry", "Searching", "YAML"]),
        stage("Books", in: "Input", ["Diagnostics", "FileAccess", "Formats", "Markdown", "Searching", "YAML"]),
        stage("Stylesheet", in: "Input", ["Diagnostics", "Geometry", "Formats", "ContentSize", "YAML"]),
        stage("Interchange", in: "Input", ["Diagnostics", "Geometry", "Formats", "ContentSize", "Stylesheet"]),
        stage(
            "Configuration", in: "Input",
            ["Diagnostics", "FileAccess", "Formats", "YAML", "ContentSize", "Stylesheet"]),
        stage("SyntaxHighlighting", in: "Input", ["Interning"]),
        stage("Images", in: "Input", ["CImageCodecs", "CRSVG", "CWebP", "FileAccess", "Formats", "Geometry"]),

        // Text and layout
        stage("Typography", in: "Text", ["CPango", "Formats", "Geometry", "Interning", "Searching"]),
        stage("Localization", in: "Text", ["CLocaleData", "CLanguageDetection"]),
        stage(
            "Layout",
            [
                "Diagnostics", "Formats", "Geometry", "Interning", "ContentSize", "Markdown", "Stylesheet", "Localization", "Searching",
                "Typography", "Images", "SyntaxHighlighting",
            ],
            resources: [.embedInCode("Flow/BuiltInTerms.txt")]),

        // Output
        stage(
            "CairoRendering", in: "Output",
            ["CCairo", "CFreeType", "CImageCodecs", "CRSVG", "Geometry", "Interning", "Searching", "Typography", "Images", "Layout"]),
        stage(
            "PDFRendering", in: "Output",
            [
                "CHarfBuzz", "CLCMS", "CPNG", "CQPDF", "Diagnostics", "Formats", "Geometry", "Interning", "Typography", "Images", "Layout",
                "CairoRendering",
            ]),

        // Reading PDFs back, and the audit
        stage(
            "PDFInspection", in: "Reading",
            [
                "CDeflate", "CZlib", "CHarfBuzz", "CFreeType", "CGnuTLS", "Diagnostics", "Formats", "Geometry", "Interning", "Searching",
            ],
            resources: [.embedInCode("Data")]),
        stage(
            "Audit",
            [
                "Diagnostics", "FileAccess", "Geometry", "Formats", "ContentSize", "Markdown", "Stylesheet", "Typography", "Layout",
                "PDFInspection", "Searching",
            ],
            plugins: ["RulePages"]),

        // The pages of the rules, which a plugin of the build writes from their doc comments.
        .plugin(name: "RulePages", capability: .buildTool, dependencies: ["rule-pages"]),
        .executableTarget(name: "rule-pages", path: "Plugins/rule-pages"),

        // The live preview
        stage("HTTPServing", in: "Serving"),

        stage(
            "AuditReports", ["Audit", "Diagnostics", "Geometry", "Formats", "ContentSize"], resources: [.embedInCode("Resources")]),

        stage(
            "TypesetKit",
            [
                "Audit", "AuditReports", "Diagnostics", "FileAccess", "Formats", "Geometry", "ContentSize", "Markdown", "Stylesheet",
                "Interchange",
                "Books", "Configuration", "YAML", "Localization", "Typography", "Images", "Layout",
                "CairoRendering", "PDFRendering", "PDFInspection",
            ],
            resources: [.embedInCode("Resources"), .embedInCode("Templates")]),
        .executableTarget(
            name: "typeset",
            dependencies: [
                "TypesetKit", "Audit", "AuditReports", "Diagnostics", "FileAccess", "Geometry", "ContentSize", "Stylesheet",
                "Markdown", "PDFInspection", "HTTPServing",
            ],
            resources: [.embedInCode("Resources")], swiftSettings: settings),

        // Test support
        support("PDFTestFiles"),
        support("ExpectedFiles"),
        support("DocumentDumps", ["Diagnostics", "Markdown"]),
        support("FixedAdvanceShaping", ["Geometry", "Typography"]),

        tests("Diagnostics", []),
        tests("FileAccess", []),
        tests("Geometry", []),
        tests("Formats", []),
        tests("ContentSize", []),
        tests("YAML", ["Diagnostics"]),
        tests("Markdown", ["Diagnostics", "DocumentDumps"]),
        tests("Books", ["Diagnostics", "FileAccess", "Markdown"]),
        tests("Stylesheet", ["Diagnostics", "ContentSize", "Geometry", "YAML"]),
        tests("Interchange", ["Diagnostics", "ContentSize", "Geometry", "Stylesheet"]),
        tests("Configuration", ["Diagnostics", "ContentSize"]),
        tests("SyntaxHighlighting", []),
        tests("Localization", []),
        tests("Typography", ["FixedAdvanceShaping", "Geometry"]),
        tests("Images", ["CWebP", "FileAccess", "Geometry"]),
        tests(
            "Layout",
            [
                "Diagnostics", "FileAccess", "Geometry", "ContentSize", "Markdown", "Stylesheet", "Typography", "Images",
                "FixedAdvanceShaping",
            ]),
        tests("CairoRendering", ["Geometry", "Typography", "Images", "Layout"]),
        tests(
            "PDFRendering",
            [
                "CHarfBuzz", "Diagnostics", "Geometry", "Typography", "Images", "Layout", "ContentSize", "Markdown", "Stylesheet",
                "CairoRendering",
            ], comparesFiles: true),
        tests("PDFInspection", ["Diagnostics", "Geometry", "PDFTestFiles"]),
        tests(
            "Audit",
            [
                "AuditReports", "Diagnostics", "Geometry", "ContentSize", "Markdown", "Stylesheet", "Typography", "Images", "Layout",
                "PDFInspection", "PDFTestFiles", "FixedAdvanceShaping",
            ]),
        tests("HTTPServing", []),
        tests("AuditReports", ["Audit", "ContentSize", "Diagnostics", "Geometry"], comparesFiles: true),
        tests(
            "TypesetKit",
            [
                "Audit", "Diagnostics", "ContentSize", "FileAccess", "Markdown", "Stylesheet", "Typography", "Images", "Layout",
                "PDFInspection", "CairoRendering", "PDFTestFiles", "HTTPServing", "typeset",
            ]),
    ]
)

// Built only by `make fuzz`, which compiles the whole package with libFuzzer's and AddressSanitizer's instrumentation.
if Context.environment["TYPESET_FUZZING"] != nil {
    let parts = [
        "Audit", "Books", "ContentSize", "Diagnostics", "FileAccess", "Images", "Interchange", "Layout", "Markdown", "PDFInspection",
        "PDFRendering", "PDFTestFiles", "Stylesheet", "SyntaxHighlighting", "Typography", "YAML",
    ]
    package.targets.append(
        .executableTarget(
            name: "fuzz", dependencies: parts.map { .byName(name: $0) }, path: "Tests/Fuzzing",
            swiftSettings: settings))
}

// Built only by `make check-hyphenation`.
if Context.environment["TYPESET_HYPHENATION"] != nil {
    package.targets.append(
        .executableTarget(name: "divide", dependencies: ["Typography"], path: "Tests/Division", swiftSettings: settings))
}
