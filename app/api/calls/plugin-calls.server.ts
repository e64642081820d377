import { z } from 'zod/v4'
import { call, type ApiCall } from '~/api/call.server'
import { pictureUrl } from '~/domain/media/picture'
import { checkPincode } from '~/domain/pincodes/check-pincode.server'
import { pincodeSchema } from '~/domain/pincodes/pincode.schema'
import { fail, ok } from '~/domain/result'
import { megabytes } from '~/domain/units'
import { storeImageWithinLimit } from '~/request/limits/limited.server'

const area = 'Plugins'

export const pluginCalls: ApiCall[] = [
  call(
    area,
    'GET',
    '/plugins/PincodeAvaliability/check',
    'Whether we deliver to a pincode',
    pincodeSchema.partial(),
    async ({ visitor }, { pincode }) => {
      const result = await checkPincode(visitor, pincode ?? '')
      if (!result.ok) return result
      const { isServiceable, hasCashOnDelivery, days, zone } = result.value
      return ok({ is_serviceable: isServiceable, cash_on_delivery: hasCashOnDelivery, days, zone }, result.notices)
    },
    { limit: 'pincode' },
  ),
  call(
    area,
    'POST',
    '/plugins/ProductCustomisation/uploadImage',
    'Stores a picture (multipart field image, PNG, JPEG or WebP, up to 5 MB) and returns the image_path for an item',
    z.object({}),
    async ({ visitor, files }) => {
      const file = files.image
      if (!file || file.size === 0) return fail('no_image', 'Choose a picture', { image: ['Choose a picture'] })
      const stored = await storeImageWithinLimit(visitor, file)
      return stored.ok ? ok({ image_path: stored.value.token, url: pictureUrl(stored.value.hash, 320) }) : stored
    },
    { bodyLimit: megabytes(6) },
  ),
]
