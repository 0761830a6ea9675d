// swift-tools-version: 6.0
import PackageDescription

/// Whether `make` builds the program that is installed, which is a third smaller: the linker drops and merges functions.
let isProgram = Context.environment["TYPESET_PROGRAM"] != nil

/// The settings of every Swift target; an import without an access modifier is internal.
let settings: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("ExistentialAny"),
    ] + (isProgram ? [.unsafeFlags(["-Xfrontend", "-function-sections"])] : [])

/// The settings of the linker for the installed program.
///
/// It exports no symbols, has each of several equal functions once, and needs no tables for unwinding. glibc reads packed relocations since
/// version 2.36.
let programLinking: [LinkerSetting] =
    isProgram
    ? [
        .unsafeFlags(
            ["-use-ld=lld"]
                + ["--no-export-dynamic", "--icf=all", "-z", "pack-relative-relocs", "--no-eh-frame-hdr"].flatMap { ["-Xlinker", $0] }
                + ["-Xlinker", "-T", "-Xlinker", Context.packageDirectory + "/Scripts/packaging/program.ld"])
    ] : []

/// The settings of targets that take little of a run's time: their code compiles twice as fast without the optimizer.
let unoptimized = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The settings of targets that only tests use.
///
/// Nothing imports a target of tests before it is compiled, so that its module needs no pass of its own.
let testSettings = unoptimized + [.unsafeFlags(["-no-emit-module-separately-wmo"], .when(configuration: .release))]

/// The settings of targets that take little of a run's time.
///
/// `Scripts/test` compiles them without the optimizer, which saves more time than their tests lose.
let coldSettings = Context.environment["TYPESET_TESTING"] == nil ? settings : unoptimized

/// A system C library: a module map and a header.
///
/// Some headers add inline functions, or include those of `Sources/Libraries/Shims`.
func library(_ name: String, _ pkgConfig: String?, _ package: String) -> Target {
    .systemLibrary(name: name, path: "Sources/Libraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A Swift target in a folder of `Sources`.
///
/// Names of targets are unique in a package graph, so they begin with the package's name.
func stage(
    _ name: String, at folder: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
    plugins: [Target.PluginUsage] = [], isHot: Bool = true
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(folder)", exclude: exclude,
        swiftSettings: isHot ? settings : coldSettings, plugins: plugins)
}

/// A target with code that several test targets share.
func support(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: unoptimized)
}

/// The tests of a target, of which some compare outputs with the files of `expected`, a folder beside them.
///
/// - Parameter data: further files beside them, which tests read.
func tests(
    _ name: String, of target: String, _ dependencies: [Target.Dependency] = [], expected: String? = nil, data: [String] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: target)] + dependencies + (expected == nil ? [] : ["ExpectedFiles"]),
        exclude: (expected.map { [$0] } ?? []) + data, swiftSettings: testSettings)
}

let package = Package(
    name: "typeset",
    products: [
        .library(name: "TypesetKit", targets: ["TypesetKit"]),
        .executable(name: "typeset", targets: ["typeset"]),
    ],
    targets: [
        library("CTypesetYAML", "yaml-0.1", "libyaml-dev"),
        library("CTypesetMarkdown", "libcmark-gfm", "libcmark-gfm-dev"),
        library("CTypesetPango", "pangoft2", "libpango1.0-dev"),
        library("CTypesetHarfBuzz", "harfbuzz-subset", "libharfbuzz-dev"),
        library("CTypesetFreeType", "freetype2", "libfreetype-dev"),
        library("CTypesetCairo", "cairo-ft", "libcairo2-dev"),
        library("CTypesetRSVG", "librsvg-2.0", "librsvg2-dev"),
        library("CTypesetPNG", "libpng", "libpng-dev"),
        library("CTypesetJPEG", "libjpeg", "libjpeg62-turbo-dev"),
        library("CTypesetWebP", "libwebpdemux", "libwebp-dev"),
        library("CTypesetLCMS", "lcms2", "liblcms2-dev"),
        library("CTypesetExpat", "expat", "libexpat1-dev"),
        library("CTypesetDeflate", "libdeflate", "libdeflate-dev"),
        library("CTypesetZlib", "zlib", "zlib1g-dev"),
        library("CTypesetQPDF", "libqpdf", "libqpdf-dev"),
        library("CTypesetGnuTLS", "gnutls", "libgnutls28-dev"),

        // C targets. libpng and libjpeg report errors with longjmp, which must not cross Swift frames. ICU's macros add its version to the
        // names of its functions.
        .target(name: "CTypesetImageCodecs", dependencies: ["CTypesetPNG", "CTypesetJPEG"], path: "Sources/Libraries/CTypesetImageCodecs"),
        .target(
            name: "CTypesetLocaleData", path: "Sources/Libraries/CTypesetLocaleData",
            // The installed program contains the third of the library that it calls, which is in C++.
            linkerSettings: [.linkedLibrary(isProgram ? ":libicui18n.a" : "icui18n"), .linkedLibrary("icuuc"), .linkedLibrary("stdc++")]),

        // The allocator of the program; clients of the library have their own. It is linked as a shared library, because the linker hides
        // the symbols of archives, and other libraries would then use another allocator than the program.
        .target(name: "CTypesetJemalloc", path: "Sources/Libraries/CTypesetJemalloc", linkerSettings: [.linkedLibrary("jemalloc")]),

        // A C++ target: CLD2 has no C interface.
        .target(
            name: "CTypesetLanguageDetection", path: "Sources/Libraries/CTypesetLanguageDetection", linkerSettings: [.linkedLibrary("cld2")]
        ),

        // What every stage uses
        stage(
            "TypesetBase", at: "Base", ["CTypesetDeflate", "CTypesetExpat", "CTypesetGnuTLS", "CTypesetLocaleData", "CTypesetYAML"],
            plugins: ["GeneratedSources"]),

        // Input
        stage("TypesetMarkdown", at: "Input/Markdown", ["CTypesetMarkdown", "TypesetBase"], plugins: ["GeneratedSources"], isHot: false),
        stage("TypesetBooks", at: "Input/Books", ["TypesetBase", "TypesetMarkdown"], isHot: false),
        stage("TypesetStylesheet", at: "Input/Stylesheet", ["TypesetBase"], plugins: ["GeneratedSources"], isHot: false),
        stage("TypesetInterchange", at: "Input/Interchange", ["TypesetBase", "TypesetStylesheet"], isHot: false),
        stage("TypesetHighlighting", at: "Input/Highlighting", ["TypesetBase"], plugins: ["GeneratedSources"], isHot: false),
        stage("TypesetMath", at: "Math", ["TypesetBase"], plugins: ["GeneratedSources"], isHot: false),
        stage("TypesetCitations", at: "Citations", ["TypesetBase"], plugins: ["GeneratedSources"], isHot: false),
        stage(
            "TypesetImages", at: "Input/Images", ["CTypesetImageCodecs", "CTypesetRSVG", "CTypesetWebP", "TypesetBase"], isHot: false),

        // Text and layout
        stage("TypesetText", at: "Text", ["CTypesetLanguageDetection", "CTypesetLocaleData", "CTypesetPango", "TypesetBase"]),
        stage(
            "TypesetLayout", at: "Layout",
            ["TypesetBase", "TypesetHighlighting", "TypesetImages", "TypesetMarkdown", "TypesetMath", "TypesetStylesheet", "TypesetText"],
            plugins: ["GeneratedSources"]),

        // Output
        stage(
            "TypesetRaster", at: "Raster",
            [
                "CTypesetCairo", "CTypesetFreeType", "CTypesetImageCodecs", "CTypesetRSVG", "TypesetBase", "TypesetImages", "TypesetLayout",
                "TypesetText",
            ]),
        stage(
            "TypesetPDFWriting", at: "PDF/Writing",
            [
                "CTypesetHarfBuzz", "CTypesetLCMS", "CTypesetQPDF", "TypesetBase", "TypesetImages", "TypesetLayout", "TypesetMath",
                "TypesetRaster", "TypesetText",
            ]),

        // Reading PDFs back, and the audit
        stage(
            "TypesetPDFReading", at: "PDF/Reading",
            ["CTypesetDeflate", "CTypesetFreeType", "CTypesetGnuTLS", "CTypesetHarfBuzz", "CTypesetLCMS", "CTypesetZlib", "TypesetBase"],
            plugins: ["GeneratedSources"]),
        stage(
            "TypesetAudit", at: "Audit",
            ["TypesetBase", "TypesetImages", "TypesetLayout", "TypesetMarkdown", "TypesetPDFReading", "TypesetStylesheet", "TypesetText"],
            plugins: ["GeneratedSources"], isHot: false),

        stage(
            "TypesetComparison", at: "Comparison", ["TypesetAudit", "TypesetBase", "TypesetPDFReading"], plugins: ["GeneratedSources"],
            isHot: false),

        // The pages of the rules from their doc comments, and the text of resources.
        .plugin(name: "GeneratedSources", capability: .buildTool, dependencies: ["generate-source"]),
        .executableTarget(name: "generate-source", path: "Plugins/generate-source"),

        // The library and the program
        stage(
            "TypesetKit", at: "TypesetKit",
            [
                "TypesetAudit", "TypesetBase", "TypesetBooks", "TypesetCitations", "TypesetImages", "TypesetInterchange", "TypesetLayout",
                "TypesetMarkdown", "TypesetPDFReading", "TypesetPDFWriting", "TypesetRaster", "TypesetStylesheet", "TypesetText",
            ],
            // Of Foundation, a sixth of the program, only clients of the library need a protocol.
            exclude: isProgram ? ["LocalizedErrors.swift"] : [], plugins: ["GeneratedSources"], isHot: false),
        .executableTarget(
            name: "typeset",
            dependencies: [
                "CTypesetJemalloc", "TypesetAudit", "TypesetBase", "TypesetComparison", "TypesetKit", "TypesetMarkdown",
                "TypesetPDFReading", "TypesetStylesheet",
            ],
            swiftSettings: coldSettings, linkerSettings: programLinking, plugins: ["GeneratedSources"]),

        // Test support
        support("PDFTestFiles"),
        support("ExpectedFiles"),
        support("DocumentDumps", ["TypesetBase", "TypesetMarkdown"]),
        support("FixedAdvanceShaping", ["TypesetBase", "TypesetText"]),

        tests("Base", of: "TypesetBase"),
        tests("Markdown", of: "TypesetMarkdown", ["DocumentDumps", "TypesetBase"]),
        tests("Books", of: "TypesetBooks", ["TypesetBase", "TypesetMarkdown"]),
        tests("Stylesheet", of: "TypesetStylesheet", ["TypesetBase"]),
        tests("Interchange", of: "TypesetInterchange", ["TypesetBase", "TypesetStylesheet"]),
        tests("Highlighting", of: "TypesetHighlighting"),
        tests("Math", of: "TypesetMath", expected: "Expected"),
        tests("Citations", of: "TypesetCitations", ["TypesetBase"]),
        tests("Images", of: "TypesetImages", ["CTypesetWebP", "TypesetBase"]),
        tests("Text", of: "TypesetText", ["FixedAdvanceShaping", "TypesetBase"]),
        tests(
            "Layout", of: "TypesetLayout",
            ["FixedAdvanceShaping", "TypesetBase", "TypesetImages", "TypesetMarkdown", "TypesetStylesheet", "TypesetText"]),
        tests("Raster", of: "TypesetRaster", ["TypesetBase", "TypesetImages", "TypesetLayout", "TypesetText"]),
        tests(
            "PDFWriting", of: "TypesetPDFWriting",
            [
                "CTypesetHarfBuzz", "TypesetBase", "TypesetImages", "TypesetLayout", "TypesetMarkdown", "TypesetPDFReading",
                "TypesetRaster",
                "TypesetStylesheet", "TypesetText",
            ], expected: "Expected"),
        tests("PDFReading", of: "TypesetPDFReading", ["PDFTestFiles", "TypesetBase"]),
        tests(
            "Audit", of: "TypesetAudit",
            [
                "FixedAdvanceShaping", "PDFTestFiles", "TypesetBase", "TypesetImages", "TypesetLayout", "TypesetMarkdown",
                "TypesetPDFReading", "TypesetStylesheet", "TypesetText",
            ], expected: "Reports/Expected", data: ["overlap-cases.txt"]),
        tests(
            "TypesetKit", of: "TypesetKit",
            [
                "PDFTestFiles", "TypesetAudit", "TypesetBase", "TypesetImages", "TypesetLayout", "TypesetMarkdown", "TypesetPDFReading",
                "TypesetRaster", "TypesetStylesheet", "TypesetText", "typeset",
            ]),
    ]
)

// Built only by `make fuzz`, which compiles the whole package with libFuzzer's and AddressSanitizer's instrumentation.
if Context.environment["TYPESET_FUZZING"] != nil {
    let parts = [
        "PDFTestFiles", "TypesetAudit", "TypesetBase", "TypesetBooks", "TypesetCitations", "TypesetHighlighting", "TypesetImages",
        "TypesetInterchange", "TypesetLayout", "TypesetMarkdown", "TypesetMath", "TypesetPDFReading", "TypesetPDFWriting",
        "TypesetStylesheet", "TypesetText",
    ]
    package.targets.append(
        .executableTarget(
            name: "fuzz", dependencies: parts.map { .byName(name: $0) }, path: "Tests/Fuzzing",
            swiftSettings: settings))
}

// Programs that checks of the Makefile run. They compile with the tests, so that no change breaks them.
if Context.environment["TYPESET_TOOLS"] != nil || Context.environment["TYPESET_TESTING"] != nil {
    func tool(_ name: String, at folder: String, _ dependencies: [Target.Dependency]) -> Target {
        .executableTarget(name: name, dependencies: dependencies, path: "Tests/\(folder)", swiftSettings: coldSettings)
    }
    package.targets += [
        tool("document-tree", at: "DocumentTree", ["DocumentDumps", "TypesetBase", "TypesetMarkdown"]),
        tool("formula-tree", at: "FormulaTree", ["TypesetMath"]),
        tool("citation-suite", at: "CitationSuite", ["TypesetBase", "TypesetCitations"]),
        tool("bibliography-tree", at: "BibliographyTree", ["TypesetBase", "TypesetCitations"]),
        tool("divide", at: "Division", ["TypesetText"]),
    ]
}
