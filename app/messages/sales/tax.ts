import type { TaxFailures } from '~/domain/sales/tax/manage/failures'
import type { Messages } from '../message-types'

export const taxMessages: Messages<TaxFailures> = {
  tax_rate_exists: ({ id }) => `There is such a rate already, with the id ${id}: change it, or remove it first`,
  tax_rate_not_found: ({ id }) => `There is no tax rate ${id}`,
}
