import { z } from 'zod/v4'
import { apiPath } from '~/paths'
import { definePlugin } from '~/plugins/define-plugin.server'
import { describeFields } from '~/components/product/customisation/describe-fields'

/**
 * Shows the fields of a product that is made to order (decisions, Operations and analytics). While the plugin is not
 * active, the product is sold as it is, without any; gift cards are not sold then (isOnSale).
 */
export const productCustomisation = definePlugin({
  name: 'product-customisation',
  moduleName: 'ProductCustomisation',
  title: 'Made to order',
  about: 'Texts, choices and pictures that customers add to a product, and gift cards.',
  isActiveByDefault: true,
  config: z.object({}),
  consent: 'necessary',
  hosts: [],
  hooks: {
    addresses: [`${apiPath}/plugins/ProductCustomisation/`],
    productPart: {
      position: 'in-buy-form',
      async load({ channel }, { product }) {
        const { customisation, displayUnit, shown } = product
        const unit = displayUnit === null ? null : { name: displayUnit, per: shown.perUnit ?? '' }
        return customisation && describeFields(customisation, channel, { each: shown.price.amount, unit })
      },
    },
  },
})
