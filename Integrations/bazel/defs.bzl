"""Rules that typeset Markdown as accessible PDF and report the audit's findings.

Each document is a separate action, so a change to one document does not rebuild the others. Actions read only declared inputs, with and without
a persistent worker. Equal inputs give equal bytes.
"""

TypesetInfo = provider(
    doc = "The findings of the audit.",
    fields = {"reports": "A depset of JSON reports, one per document, in the order of `srcs`."},
)

SIZES = [
    "xSmall",
    "small",
    "medium",
    "large",
    "xLarge",
    "xxLarge",
    "xxxLarge",
    "ax1",
    "ax2",
    "ax3",
    "ax4",
    "ax5",
]

def _relative(file, ctx):
    """Returns the path of a file relative to the package in which its outputs are declared."""
    if ctx.label.package and file.short_path.startswith(ctx.label.package + "/"):
        return file.short_path[len(ctx.label.package) + 1:]
    if file.short_path.startswith("../") or ctx.label.package:
        fail("%s is outside the package %s: typeset it with a rule in its package" % (file.short_path, ctx.label.package))
    return file.short_path

def _pdf_impl(ctx):
    sizes = ctx.attr.sizes
    for size in sizes:
        if size not in SIZES:
            fail("unknown size %s: write one of %s" % (size, ", ".join(SIZES)))
    style = ctx.files.style
    if style and ctx.attr.template:
        fail("`style` and `template` cannot be combined: remove one of them")
    shared = depset(style + ctx.files.data + ctx.files.fonts)
    font_folders = depset([font.dirname for font in ctx.files.fonts])
    sources = [file for file in ctx.files.srcs if file.is_source]
    outputs, reports = [], []
    for document in ctx.files.srcs:
        stem = _relative(document, ctx)
        stem = stem[:-len(document.extension) - 1]
        pdfs = [ctx.actions.declare_file("%s.%s.pdf" % (stem, size)) for size in sizes]
        report = ctx.actions.declare_file(stem + ".audit.json")
        args = ctx.actions.args()

        # One argument per line, the format of worker requests and of the program's @FILE.
        args.set_param_file_format("multiline")
        args.use_param_file("@%s", use_always = True)

        # Names come last, after `--`, because a file of the checkout may have the name of an option.
        # The job lists all documents of the checkout, so that links between them become links between PDFs. This action writes one of them.
        if document.is_source:
            names = sources
            args.add(document, format = "--only=%s")
            args.add("-o", ctx.bin_dir.path + "/{dir}/{stem}.{size}.pdf")
        else:
            names = [document]
            args.add("-o", document.dirname + "/{stem}.{size}.pdf")
        args.add("--isolated")
        args.add_all(sizes, before_each = "--size")
        if ctx.attr.template:
            args.add("--style", ctx.attr.template)
        elif style:
            args.add(style[0], format = "--style=%s")
        if ctx.files.fonts:
            args.add("--no-system-fonts")
            args.add_all(font_folders, format_each = "--font-dir=%s")
        args.add_all(ctx.attr.options)
        args.add("--report", "json=" + report.path)
        args.add("--report", "text=/dev/null")
        args.add_all(["--fail-on", "never", "-q", "-j", "1"])
        args.add_all(depset([document], transitive = [shared]), format_each = "--input=%s")
        args.add("--")
        args.add_all(names)
        ctx.actions.run(
            executable = ctx.executable.typeset,
            arguments = [args],
            inputs = depset([document], transitive = [shared]),
            outputs = pdfs + [report],
            mnemonic = "TypesetPDF",
            progress_message = "Typesetting %s" % document.short_path,
            execution_requirements = {
                "requires-worker-protocol": "json",
                "supports-multiplex-workers": "1",
                "supports-worker-cancellation": "1",
                "supports-workers": "1",
            },
        )
        outputs.extend(pdfs)
        reports.append(report)
    return [
        DefaultInfo(files = depset(outputs)),
        TypesetInfo(reports = depset(reports)),
    ]

_typeset = {
    "typeset": attr.label(
        default = "@typeset//:typeset",
        doc = "The program.",
        executable = True,
        cfg = "exec",
        allow_single_file = True,
    ),
}

typeset_pdf = rule(
    implementation = _pdf_impl,
    doc = "Typesets documents, each at several sizes.",
    attrs = dict(_typeset, **{
        "srcs": attr.label_list(doc = "Markdown.", allow_files = [".md", ".markdown"], mandatory = True),
        "style": attr.label(doc = "A stylesheet. List the stylesheets that it extends in `data`.", allow_single_file = [".yaml", ".yml"]),
        "template": attr.string(doc = "The name of a template, instead of `style`."),
        "sizes": attr.string_list(doc = "Content sizes.", default = ["large"]),
        "data": attr.label_list(doc = "Files that documents and stylesheets refer to: pictures, stylesheets, included files.", allow_files = True),
        "fonts": attr.label_list(doc = "Font files. If there are any, system fonts are not used.", allow_files = True),
        "options": attr.string_list(doc = "Further options of the program, such as [\"--language\", \"en-GB\"]."),
    }),
)

def _report_impl(ctx):
    reports = depset(transitive = [target[TypesetInfo].reports for target in ctx.attr.deps], order = "preorder")
    outputs = [ctx.actions.declare_file("%s.%s" % (ctx.label.name, format)) for format in ctx.attr.formats]
    args = ctx.actions.args()
    args.set_param_file_format("multiline")
    args.use_param_file("@%s", use_always = True)
    args.add_all(reports, format_each = "--input=%s")
    for format, output in zip(ctx.attr.formats, outputs):
        args.add("--report", "%s=%s" % (format, output.path))
    args.add("--fail-on", ctx.attr.fail_on)
    args.add("--")
    args.add_all(reports)
    ctx.actions.run(
        executable = ctx.executable.typeset,
        arguments = ["report", "merge", args],
        inputs = reports,
        outputs = outputs,
        mnemonic = "TypesetReport",
        progress_message = "Reporting on %s" % ctx.label,
    )
    return [DefaultInfo(files = depset(outputs))]

typeset_report = rule(
    implementation = _report_impl,
    doc = "Writes one report of the audit's findings in all documents of the targets. `fail_on` is the level at which the build fails.",
    attrs = dict(_typeset, **{
        "deps": attr.label_list(doc = "Targets of `typeset_pdf`.", providers = [TypesetInfo], mandatory = True),
        "formats": attr.string_list(doc = "json, html, sarif, junit, markdown.", default = ["html"]),
        "fail_on": attr.string(doc = "error, warning or never.", default = "error", values = ["error", "warning", "never"]),
    }),
)
