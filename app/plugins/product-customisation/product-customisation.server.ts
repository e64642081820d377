import { z } from 'zod/v4'
import { definePlugin } from '~/plugins/define-plugin.server'

/**
 * Shows the fields of a product that is made to order (decisions, Customisation). While the plugin is not active, a
 * product with a required customisation cannot be bought, because shoppers cannot fill it in.
 */
export const productCustomisation = definePlugin({
  name: 'product-customisation',
  moduleName: 'ProductCustomisation',
  isActiveByDefault: true,
  config: z.object({}),
  consent: 'necessary',
  hosts: [],
  hooks: {
    productPart: {
      position: 'in-buy-form',
      async load({ channel: { code, currency, languageTag } }, { product }) {
        return product.customisation && { schema: product.customisation, channel: { code, currency, languageTag } }
      },
    },
  },
})
