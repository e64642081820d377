import type { GroupFailures } from '~/domain/catalogue/groups/failures'
import type { Messages } from '../message-types'

export const groupMessages: Messages<GroupFailures> = {
  group_not_found: ({ kind, id }) => `There is no ${kind} ${id}`,
  group_twice: ({ kind, name }) => `There is a ${kind} ${name} already`,
  group_used: ({ kind, name, count }) =>
    `${count} ${count === 1 ? 'product has' : 'products have'} the ${kind} ${name}; merge it with another one instead`,
  group_into_itself: ({ kind }) => `A ${kind} cannot be merged with itself`,
}
