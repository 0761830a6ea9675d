/// The claims of SECURITY.md about files, one row each.
extension SecurityClaim {
    static let all = given + looked + repositories + configurations + outputs + pictures

    private static func project(_ text: String) -> [String: Entry] {
        ["typeset.yaml": .file("typeset: 1\ndocuments: [\"*.md\"]\n\(text)\n"), "a.md": .file(faulty)]
    }

    private static let leadsAway = "leads out of its folder by a symbolic link"
    private static let isPipe = "is a pipe or a device, not a file"

    // MARK: Files given

    private static let given = [
        SecurityClaim(
            "A symbolic link in the place of the file must lead to a file below the file's folder.",
            ["a.md": .link("../private/secret.md")], "a.md", says: leadsAway),
        SecurityClaim(
            "A relative path must not leave the folder that it starts at by a linked folder.",
            ["docs": .link("../private")], "docs/secret.md", says: leadsAway),
        SecurityClaim(
            "A relative path must not leave the folder that it starts at by a linked folder.",
            ["docs": .link("../private")], "docs/../private/secret.md", says: leadsAway),
        SecurityClaim(
            "The same rules apply to folders of documents and books.", ["docs": .link("../private")], "docs", says: leadsAway),
        SecurityClaim(
            "The same rules apply to folders of documents and books.", ["docs": .link("../private")], "docs", "--book", says: leadsAway),
        SecurityClaim(
            "No link may lead into a `.git` folder, and no relative path may lead through one.",
            ["docs": .link(".git")], "docs/secret.md", says: leadsAway),
        SecurityClaim(
            "No link may lead into a `.git` folder, and no relative path may lead through one.",
            ["docs": .link(".git")], "../checkout/docs/secret.md", says: leadsAway),
        SecurityClaim(
            "No link may lead into a `.git` folder, and no relative path may lead through one.",
            ["docs": .link(".git")], "docs", says: leadsAway),
        SecurityClaim(
            "No link may lead into a `.git` folder, and no relative path may lead through one.",
            ["a.md": .link(".git/secret.md")], "a.md", says: leadsAway),
        SecurityClaim(
            "No link may lead into a `.git` folder, and no relative path may lead through one.",
            [:], ".git/secret.md", says: "lies outside the folders that may be read"),
    ]

    // MARK: Files found by name

    private static let pipeClaim =
        "A pipe in place of a file that the program finds by name (`typeset.yaml`, `fonts.lock`, a book's list of chapters) is refused at once."

    private static let looked =
        [
            SecurityClaim(pipeClaim, ["a.md": .file(document), "typeset.yaml": .pipe], "a.md", says: isPipe),
            SecurityClaim(pipeClaim, ["a.md": .file(document), "fonts.lock": .pipe], "a.md", "--locked", says: isPipe),
            SecurityClaim(pipeClaim, project("fonts: { locked: true }").merging(["fonts.lock": .pipe]) { $1 }, says: isPipe),
            SecurityClaim(pipeClaim, project("audit: { baseline: known }").merging(["known": .pipe]) { $1 }, says: isPipe),
            SecurityClaim(pipeClaim, project("style: s.yaml").merging(["s.yaml": .pipe]) { $1 }, says: isPipe),
            SecurityClaim(pipeClaim, ["a.md": .file("---\nstyle: s.yaml\n---\n"), "s.yaml": .pipe], "a.md", says: isPipe),
        ]
        + [
            "book.yaml", "book.toml", ".gitbook.yaml", "SUMMARY.md", "src/SUMMARY.md", "_quarto.yml", "myst.yml", "_toc.yml", "mkdocs.yml",
            "zensical.toml", "sidebars.js",
        ].map { name in
            SecurityClaim(pipeClaim, ["docs/a.md": .file(document), "docs/" + name: .pipe], "docs", "--book", says: isPipe)
        }

    // MARK: Repository

    private static let repositoryRoots =
        "the repository of the document or the book, for the same files and for files that chapters include;"
    private static let isClosed = "`.git` folders, where checkouts keep the token that they were fetched with."

    private static func picture(_ path: String) -> String { document + "\n![A picture](\(path))\n" }

    private static func book(including path: String) -> [String: Entry] {
        [
            "docs/book.toml": .file("[book]\ntitle = \"B\"\n"), "docs/src/SUMMARY.md": .file("# Summary\n\n- [A](a.md)\n"),
            "docs/src/a.md": .file("# A\n\n{{#include \(path)}}\n"),
        ]
    }

    private static let repositories = [
        SecurityClaim(
            repositoryRoots, ["docs/a.md": .file(picture("../../private/config"))], "docs/a.md",
            says: "lies outside the folders that may be read", writes: ["docs/a.pdf"]),
        SecurityClaim(
            repositoryRoots, ["docs/a.md": .file(picture("../p.svg")), "p.svg": .link("../private/config")], "docs/a.md",
            says: "lies outside the folders that may be read", writes: ["docs/a.pdf"]),
        SecurityClaim(
            repositoryRoots, ["docs/a.md": .file("---\nstyle: ../../private/config\n---\n")], "docs/a.md",
            says: "lies outside the folders that may be read"),
        SecurityClaim(
            repositoryRoots, book(including: "../../../private/secret.md"), "docs", "--book",
            says: "lies outside the folders that may be read"),
        SecurityClaim(
            isClosed, ["docs/a.md": .file(picture("../.git/config"))], "docs/a.md", says: "lies outside the folders that may be read",
            writes: ["docs/a.pdf"]),
        SecurityClaim(
            isClosed, book(including: "../../.git/secret.md"), "docs", "--book", says: "lies outside the folders that may be read"),
        SecurityClaim(
            "Markdown is read if a link names a place in it, and nothing of it is quoted.",
            ["docs/a.md": .file(document + "\n[A](../b.md#none)\n"), "b.md": .file("# \(secret)\n")], "docs/a.md",
            says: "no heading or {#id} has the name `../b.md#none`", writes: ["docs/a.pdf"]),
        SecurityClaim(
            isClosed, ["docs/a.md": .file(document + "\n[A](../.git/secret.md#none)\n")], "docs/a.md", says: "no findings",
            writes: ["docs/a.pdf"]),
        SecurityClaim(
            "no folder is searched that a link leads to elsewhere.", ["docs": .link("../private")], "docs/*.md",
            says: "'docs' lies outside the folders that may be read"),
        SecurityClaim(
            "no folder is searched that a link leads to elsewhere.", ["docs/home": .link("../../private")], "docs/**/*.md",
            says: "docs/**/*.md"),
    ]

    // MARK: Configuration inputs

    private static let inputClaim =
        "All files and folders that it names must be below its folder after all links are followed: documents, stylesheets, roots, "
        + "fonts, the baseline, `fonts.lock`, `audit-answers.yaml`, books with their chapters, and every output and report."

    private static let configurations = [
        SecurityClaim(
            inputClaim, project("audit: { baseline: home/config }").merging(["home": .link("../private")]) { $1 },
            says: "`home/config` is outside the project's folder"),
        SecurityClaim(
            inputClaim, project("audit: { baseline: known }").merging(["known": .link("../private/config")]) { $1 },
            says: "the baseline lies outside the folders that may be read"),
        SecurityClaim(
            inputClaim, project("fonts: { locked: true }").merging(["fonts.lock": .link("../private/config")]) { $1 },
            says: "the lock file lies outside the folders that may be read"),
        SecurityClaim(
            inputClaim, project("").merging(["audit-answers.yaml": .link("../private/config")]) { $1 },
            says: "the file of answers lies outside the folders that may be read"),
        SecurityClaim(
            "It is neither opened nor listed, and the message is the same whether it exists or not",
            ["a.md": .file(document), "typeset.yaml": .link("../private/none")], "a.md", says: leadsAway),
        SecurityClaim(
            "It is neither opened nor listed, and the message is the same whether it exists or not",
            ["a.md": .file(document), "typeset.yaml": .link("../private")], "a.md", says: leadsAway),
        SecurityClaim(
            "It is neither opened nor listed, and the message is the same whether it exists or not",
            project("fonts: { locked: true }").merging(["fonts.lock": .link("../private/none")]) { $1 },
            says: "the lock file lies outside the folders that may be read"),
        SecurityClaim(
            "It is neither opened nor listed, and the message is the same whether it exists or not",
            project("audit: { baseline: known }").merging(["known": .link("../private/none")]) { $1 }, "--no-audit",
            says: "the baseline lies outside the folders that may be read"),
        SecurityClaim(
            inputClaim, project("roots: [home]").merging(["home": .link("../private")]) { $1 },
            says: "`home` is outside the project's folder"),
        SecurityClaim(
            "No root of a configuration lies in one.", project("roots: [.git]"), says: "`.git` is outside the project's folder"),
        SecurityClaim(
            "No root of a configuration lies in one.", project("roots: [g]").merging(["g": .link(".git")]) { $1 },
            says: "`g` is outside the project's folder"),
        SecurityClaim(
            "No root of a configuration lies in one.", project("fonts: { folders: [g] }").merging(["g": .link(".git")]) { $1 },
            says: "`g` is outside the project's folder"),
        SecurityClaim(
            "Only `-` and its other names above read standard input.",
            ["typeset.yaml": .file("typeset: 1\ndocuments: [\"-\"]\noutput: out/a.pdf\n"), "-": .file(document)],
            says: "./-", writes: ["out/a.pdf"]),
    ]

    // MARK: Outputs

    private static let outputClaim =
        "Paths that a **configuration** names (`output:`, `reports:`, `audit.baseline`, and `fonts.lock` beside it) are written below its "
        + "folder, and paths that a book names (`output:`) below the book's."
    private static let repositoryClaim =
        "Nothing is written to a `.git` folder, in any spelling of its case, nor in the place of a file `.git`."
    private static let isAway = "its path leaves"
    private static let isOutside = "is outside the project's folder"
    private static let isRepository = "is in a `.git` folder"

    private static let outputs =
        [
            SecurityClaim(
                "a link in the place of a file is replaced by the file unless it leads to a file below the same folder",
                ["a.md": .file(document), "out/a.pdf": .link("../../private/config")], "a.md", "-o", "out/", says: "out/a.pdf",
                writes: ["out/a.pdf"]),
            SecurityClaim(
                "A folder that leads out of it by a link is an error", ["a.md": .file(document), "out/a": .link("../../private")], "a.md",
                "-o", "out/{stem}/x.pdf", says: isAway),
            SecurityClaim(
                "A folder that leads out of it by a link is an error", [".github": .link("../private")], "init", says: isAway),
            SecurityClaim(outputClaim, project("reports: { text: home/.bashrc }").merging(home) { $1 }, says: isOutside),
            SecurityClaim(
                outputClaim, project("reports: { text: home/.bashrc }").merging(home) { $1 }, "plan", "--to", "x.json", says: isOutside),
            SecurityClaim(
                outputClaim, project("reports: { text: \"{stem}/x.txt\" }").merging(["a": .link("../private")]) { $1 }, says: isAway),
            SecurityClaim(
                outputClaim, project("output: \"{stem}/x.pdf\"").merging(["a": .link("../private")]) { $1 }, says: isAway),
            SecurityClaim(outputClaim, project("reports: { html: home/x.html }").merging(home) { $1 }, says: isOutside),
            SecurityClaim(outputClaim, project("reports: { text: \"home/{stem}\" }").merging(home) { $1 }, says: isOutside),
            SecurityClaim(outputClaim, project("output: home/x.pdf").merging(home) { $1 }, says: isOutside),
            SecurityClaim(
                outputClaim, project("audit: { baseline: home/new }").merging(home) { $1 }, "baseline", "write", says: isOutside),
            SecurityClaim(
                outputClaim, project("reports: { text: report.txt }").merging(["report.txt": .link("../private/.bashrc")]) { $1 },
                says: "a.pdf", writes: ["report.txt"]),
            SecurityClaim(
                outputClaim, project("reports: { text: \"r/{dir}/{stem}.txt\" }"), "../checkout/a.md", says: "a.pdf",
                writes: ["r/a.txt"]),
            SecurityClaim(
                outputClaim, project("").merging(["fonts.lock": .link("../private/.bashrc")]) { $1 }, "fonts", "lock", says: "fonts.lock: ",
                writes: ["fonts.lock"]),
            SecurityClaim(
                outputClaim,
                ["book.yaml": .file("title: B\noutput: home/b.pdf\nchapters: [a.md]\n"), "a.md": .file(document)].merging(home) { $1 },
                "book.yaml", says: isAway),
            SecurityClaim(
                "A folder on the way that leads out by a link is an error.",
                project("reports: { text: in/away/new/x.txt }").merging(["in/away": .link("../../private")]) { $1 }, says: isOutside),
        ]
        + ["reports: { text: .git/config }", "reports: { text: .GIT/config }", "output: .Git/hooks/x.pdf", "reports: { text: docs/.git }"]
        .map { SecurityClaim(repositoryClaim, project($0), says: isRepository) }
        + [
            SecurityClaim(repositoryClaim, project("audit: { baseline: .git/known }"), "baseline", "write", says: isRepository),
            SecurityClaim(
                repositoryClaim, project("reports: { text: g/config }").merging(["g": .link(".git")]) { $1 }, says: isOutside),
            SecurityClaim(
                repositoryClaim, project("reports: { text: config }").merging(["config": .link(".git/config")]) { $1 }, says: "a.pdf",
                writes: ["config"]),
        ]

    // MARK: Limits

    private static let pictures = ["width='1e20' height='1'", "viewBox='0 0 1 1e-20'", "width='1em' height='1em' font-size='1e30'"].map {
        SecurityClaim(
            "An input that exceeds a limit is an error or a finding.",
            [
                "a.md": .file(document + "![A picture](p.svg)\n"),
                "p.svg": .file("<svg xmlns='http://www.w3.org/2000/svg' \($0)><rect width='1' height='1'/></svg>"),
            ], "a.md", says: "[image-missing]", writes: ["a.pdf"])
    }

    private static let home: [String: Entry] = ["home": .link("../private")]
}
