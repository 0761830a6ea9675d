import TypesetKit

/// The files of a new project.
struct StarterProject {
    static let document = "document.md", sheet = "style.yaml", configuration = "typeset.yaml"
    static let workflow = ".github/workflows/documents.yml"

    static let meanings = [
        (name: document, meaning: "a document to write over"), (name: sheet, meaning: "its look: a template, and what you change of it"),
        (name: configuration, meaning: "which documents there are, at which sizes, and how they are judged"),
        (name: workflow, meaning: "for GitHub: typesets and judges every push, and keeps the PDFs"),
    ]

    let template: Template

    init(_ template: Template) { self.template = template }

    /// By their paths below the folder.
    var files: [(name: String, bytes: [UInt8])] {
        [
            (Self.document, template.sample), (Self.sheet, Array(sheetText.utf8)), (Self.configuration, Array(Self.configurationText.utf8)),
            (Self.workflow, Array(Self.workflowText.utf8)),
        ]
    }

    private var sheetText: String {
        """
        # The look of the documents. `typesetter styles style.yaml` shows every size, `typesetter styles explain h1 --style style.yaml`
        # where a value comes from, and `typesetter styles docs` prints the manual of all that can be written here.
        typeset: 1
        extends: [\(template.name)]

        # What is written here wins over the template, for instance:
        #
        # tokens: { accent: "#7a1f4b" }
        # styles:
        #   body: { lineHeightMultiple: 1.5 }

        """
    }

    private static let configurationText = """
        # What `typesetter` does in this folder when no document is named.
        typeset: 1
        documents: [\(document)]
        style: \(sheet)
        language: en-GB
        sizes: [large, ax1, ax3, ax5]
        output: "out/{stem}.{size}.pdf"
        audit:
          profile: wcag-aa

        """

    private static let workflowText = """
        # Typesets the documents on every push, judges them, and keeps PDFs and reports for download. The repository's variable
        # TYPESETTER_PACKAGE (Settings, Secrets and variables, Actions, Variables) is the address of typesetter's Debian package.
        name: Documents
        on: [push, pull_request]
        permissions:
          contents: read
        jobs:
          documents:
            runs-on: ubuntu-latest
            container: debian:bookworm-slim
            steps:
              - uses: actions/checkout@v4
              - name: Install typesetter
                env:
                  PACKAGE: ${{ vars.TYPESETTER_PACKAGE }}
                run: |
                  apt-get update -qq
                  apt-get install -y -qq --no-install-recommends ca-certificates curl
                  curl -fsSL -o /tmp/typesetter.deb "${PACKAGE:?the variable TYPESETTER_PACKAGE is not set}"
                  apt-get install -y -qq /tmp/typesetter.deb
              - name: Typeset
                run: typesetter --all-sizes --report github --report html=out/report.html
              - uses: actions/upload-artifact@v4
                if: always()
                with:
                  name: documents
                  path: out

        """
}
