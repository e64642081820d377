import type { SelectionFailures } from '~/domain/operations/selections/failures'
import type { Messages } from '../message-types'

export const selectionMessages: Messages<SelectionFailures> = {
  nothing_selected: () => 'Choose at least one of the list first',
  selection_changed: () =>
    'What shall be done was changed in another window, or is done already. Look at this page again before you go on',
  nothing_would_change: () => 'Nothing of what you have chosen would change',
  undo_too_late: ({ days }) => `What was changed together can be set back for ${days} days. That time is over`,
}
