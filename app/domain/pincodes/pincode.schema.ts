import { z } from 'zod/v4'
import { normalisePostcode } from '~/domain/shipping/shipping'
import { pincodeFormat } from './pincode'

/** A pincode as a country writes it (ISO 3166-1 alpha-2); gives it normalised. */
export function pincodeSchema(countryCode: string) {
  const { message } = pincodeFormat(countryCode)
  const shape = countryCode === 'IN' ? /^[1-9][0-9]{5}$/ : /^[A-Z0-9]{3,10}$/
  return z
    .string({ error: message })
    .max(20, message)
    .transform(normalisePostcode)
    .pipe(z.string().regex(shape, message))
}

/** The form and the call that ask about delivery: { pincode }. */
export function pincodeCheckSchema(countryCode: string) {
  return z.object({ pincode: pincodeSchema(countryCode) })
}
