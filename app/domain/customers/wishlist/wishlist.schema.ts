import { z } from 'zod/v4'

/** A sign (savedSign) as forms and cookies send it: what is saved, or shall be. */
export const savedSignSchema = z
  .string()
  .regex(/^[1-9]\d{0,15}(\.[1-9]\d{0,15})?$/)
  .transform((sign) => {
    const [productId, variantId] = sign.split('.')
    return { productId: Number(productId), variantId: variantId === undefined ? null : Number(variantId) }
  })
