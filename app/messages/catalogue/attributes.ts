import type { AttributeFailures } from '~/domain/catalogue/attributes/failures'
import type { Messages } from '../message-types'

export const attributeMessages: Messages<AttributeFailures> = {
  attribute_not_found: ({ id }) => `There is no attribute ${id}`,
  attribute_twice: ({ name }) => `There is an attribute ${name} already`,
  attribute_value_not_found: ({ id }) => `There is no value ${id} of this attribute`,
  attribute_value_twice: ({ value }) => `The attribute has a value ${value} already`,
  attribute_value_into_itself: ({ value }) => `${value} cannot be merged with itself`,
}
