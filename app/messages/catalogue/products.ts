import type { ProductFailures } from '~/domain/catalogue/products/manage/failures'
import type { Messages } from '../message-types'

export const productMessages: Messages<ProductFailures> = {
  product_not_found: ({ slug }) => `There is no product ${slug}`,
  sku_taken: ({ sku }) => `Another product has the SKU ${sku}`,
  variant_not_found: ({ sku }) => `There is no variant ${sku}`,
  product_is_draft: ({ slug }) => `${slug} is a draft, so no channel sells it: publish it everywhere first`,
  no_price_in_channel: ({ slug, channel }) => `${slug} has no price in the channel ${channel}`,
  compare_at_price_too_low: () => 'The compare-at price must be higher than the price',
  sale_price_too_high: () => 'The sale price must be lower than the price',
  sale_ends_before_start: () => 'The sale must end after it starts',
  stock_held_by_orders: ({ sku, held }) => `Orders hold ${held} of ${sku} at the moment`,
  stock_too_low: ({ sku, onHand }) => `There are only ${onHand} of ${sku}`,
  stock_not_counted: ({ sku }) => `The stock of ${sku} is not counted`,
}
