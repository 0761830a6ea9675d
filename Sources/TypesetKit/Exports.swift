// `import TypesetKit` gives a client the types of every value that it gets.
@_exported public import TypesetAudit
@_exported public import TypesetBase
@_exported public import TypesetStylesheet
