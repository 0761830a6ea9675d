"""A repository rule for the installed program."""

def _typeset_repository_impl(repository_ctx):
    path = repository_ctx.attr.path or repository_ctx.which("typeset") or repository_ctx.which("typesetter")
    if not path:
        fail("typeset is not installed: name the program with path = \"/…/typeset\"")
    repository_ctx.symlink(path, "typeset")
    repository_ctx.file("BUILD", "exports_files([\"typeset\"])\n")

typeset_repository = repository_rule(
    implementation = _typeset_repository_impl,
    doc = "A repository with the program, `@NAME//:typeset`.",
    attrs = {"path": attr.string(doc = "The path of the program; by default, the program on PATH.")},
    local = True,
    environ = ["PATH"],
)
