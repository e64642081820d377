import type { CategoryFailures } from '~/domain/catalogue/categories/failures'
import type { Messages } from '../message-types'

export const categoryMessages: Messages<CategoryFailures> = {
  category_not_found: ({ id }) => `There is no category ${id}`,
  category_twice: ({ name }) => `There is a category ${name} in the same place already`,
  category_in_itself: () => 'A category cannot be inside itself',
}
