import type { GroupFailures } from '~/domain/catalogue/groups/failures'
import type { Messages } from '../message-types'

export const groupMessages: Messages<GroupFailures> = {
  group_not_found: ({ kind, id }) => `There is no ${kind} ${id}`,
  group_twice: ({ kind, name }) => `There is a ${kind} ${name} already`,
  group_used: ({ kind, name, count }) =>
    `${count} ${count === 1 ? 'product has' : 'products have'} the ${kind} ${name}; merge it with another one instead`,
  collection_has_rule: ({ name }) => `A rule fills the collection ${name}; take the rule away first`,
  group_in_rule: ({ collection }) => `The rule of the collection ${collection} names it; change the rule first`,
  rule_without_conditions: () => 'Choose at least one thing that the products have in common',
  rule_price_range: () => 'The higher price must not be lower than the other one',
  collection_too_large: ({ maximum }) =>
    `A collection of more than ${maximum.toLocaleString('en')} products cannot be put in order by hand`,
  group_into_itself: ({ kind }) => `A ${kind} cannot be merged with itself`,
}
