// `import TypesetKit` gives a client the types of every value that it gets.
@_exported public import Audit
@_exported public import AuditReports
@_exported public import ContentSize
@_exported public import Diagnostics
@_exported public import Geometry
@_exported public import Stylesheet
