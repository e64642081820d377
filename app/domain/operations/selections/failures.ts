import type { NoParameters } from '~/domain/operations/changes/failures'

export interface SelectionFailures {
  nothing_selected: NoParameters
  /** It was changed in another window since its page was opened. */
  selection_changed: NoParameters
  /** Nothing that is chosen would change. */
  nothing_would_change: NoParameters
  undo_too_late: { days: number }
}
