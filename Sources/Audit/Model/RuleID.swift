public import Diagnostics

/// A rule of the audit.
public typealias RuleID = Diagnostics.RuleID
