import { z } from 'zod/v4'
import { pincodeFormat } from '~/domain/catalogue/pincodes/pincode'
import { apiPath } from '~/paths'
import { definePlugin } from '~/plugins/define-plugin.server'

/** Shows on the product page whether and when the shop delivers to a pincode (decisions, Operations and analytics). */
export const pincodeAvailability = definePlugin({
  name: 'pincode-availability',
  moduleName: 'PincodeAvaliability',
  title: 'PIN codes',
  about: 'Product pages say whether and when you deliver to a PIN code; without it your list of them is not used.',
  isActiveByDefault: true,
  config: z.object({}),
  consent: 'necessary',
  hosts: [],
  hooks: {
    addresses: [`${apiPath}/plugins/PincodeAvaliability/`],
    productPart: {
      position: 'after-buy-form',
      async load(visitor, { product, delivery, path, rejected }) {
        if (product.isVirtual) return null
        const isRejected = rejected?.field === 'pincode'
        const pincode = isRejected ? rejected.typed : (visitor.pincode ?? '')
        return {
          pincode,
          format: pincodeFormat(visitor.channel.countryCode),
          availability: isRejected ? null : delivery.availability,
          cashOnDelivery: delivery.cashOnDelivery,
          errors: isRejected ? [rejected.message] : undefined,
          path,
        }
      },
    },
  },
})
