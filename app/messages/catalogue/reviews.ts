import type { ReviewFailures } from '~/domain/catalogue/reviews/failures'
import type { Messages } from '../message-types'

export const reviewMessages: Messages<ReviewFailures> = {
  review_not_found: ({ id }) => `There is no review ${id}`,
  review_decided: ({ id, status }) => `Review ${id} is ${status}`,
}
