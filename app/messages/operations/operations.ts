import type { OperationsFailures } from '~/domain/operations/changes/failures'
import { permissionNames } from '~/domain/operations/actors/roles'
import type { Messages } from '../message-types'

export const operationsMessages: Messages<OperationsFailures> = {
  forbidden: ({ permission }) => `Your role does not allow this: ${permissionNames[permission]}`,
  stale: ({ label, changes }) => {
    const said = changes.map(({ by, at, fields }) => `${by} changed ${fields.join(', ')} (${at})`)
    return `${label} has been changed since you opened it${said.length === 0 ? '' : `: ${said.join('; ')}`}`
  },
  invalid_fields: ({ errors }) => {
    const [first] = Object.entries(errors)
    return first ? [first[0], first[1][0]].filter(Boolean).join(': ') : 'The input is not valid'
  },
  nothing_to_change: () => 'Nothing was given to change',
  too_many_tags: ({ maximum }) => `There can be at most ${maximum} tags. Remove one first`,
}
