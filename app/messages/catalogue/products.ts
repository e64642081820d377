import type { ProductFailures } from '~/domain/catalogue/products/manage/failures'
import type { Messages } from '../message-types'

export const productMessages: Messages<ProductFailures> = {
  product_not_found: ({ slug }) => `There is no product ${slug}`,
  product_not_in_bin: ({ slug }) => `${slug} is not in the bin`,
  too_many_pictures: ({ maximum }) => `A product has at most ${maximum} pictures`,
  sku_taken: ({ sku }) => `Another product has the SKU ${sku}`,
  variant_not_found: ({ sku }) => `There is no variant ${sku}`,
  product_published: ({ slug }) => `${slug} is published already`,
  publish_time_past: () => 'Choose a time that is still to come',
  product_is_draft: ({ slug }) => `${slug} is a draft, so no channel sells it: publish it everywhere first`,
  no_price_in_channel: ({ slug, channel }) => `${slug} has no price in the channel ${channel}`,
  compare_at_price_too_low: () => 'The compare-at price must be higher than the price',
  sale_price_too_high: () => 'The sale price must be lower than the price',
  sale_ends_before_start: () => 'The sale must end after it starts',
  sale_without_dates: () => 'A sale needs a day on which it starts or ends',
  sku_needed: () => 'Enter a SKU',
  option_twice: ({ name }) => `There are two options ${name}`,
  option_without_values: ({ name }) => `Enter at least one value of ${name}`,
  option_value_twice: ({ name, value }) => `${name} has the value ${value} twice`,
  option_value_used: ({ value, sku }) => `The variant ${sku} has the value ${value}: remove the variant first`,
  option_needed: () =>
    'Two variants would be the same without this option: remove the variants that are too many first',
  too_many_options: ({ maximum }) => `A product has at most ${maximum} options`,
  too_many_variants: ({ maximum }) => `A product has at most ${maximum} variants`,
  combination_taken: () => 'Another variant has these values',
  last_variant: () => 'A product needs at least one variant. Take the product from sale instead',
  quantities_wrong: () => 'The most in one order must not be less than the least',
  stock_held_by_orders: ({ sku, held }) => `Orders hold ${held} of ${sku} at the moment`,
  stock_too_low: ({ sku, onHand }) => `There are only ${onHand} of ${sku}`,
  stock_not_counted: ({ sku }) => `The stock of ${sku} is not counted`,
}
