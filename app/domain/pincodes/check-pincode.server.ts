import { fail, ok, type Result } from '~/domain/result'
import type { Visitor } from '~/domain/shop'
import type { PincodeAvailability } from './pincode'
import { findPincode } from './pincode.queries.server'
import { pincodeSchema } from './pincode.schema'

/**
 * Whether the visitor's channel delivers to a pincode of its own country, for the product page, the call and the
 * address step alike. Fails with `invalid_pincode` when it is not one; not delivering there is an answer, not a failure.
 */
export async function checkPincode(visitor: Visitor, pincode: string): Promise<Result<PincodeAvailability>> {
  const parsed = pincodeSchema(visitor.channel.countryCode).safeParse(pincode)
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? 'Enter a valid pincode'
    return fail('invalid_pincode', message, { pincode: [message] })
  }
  return ok(await findPincode(visitor.db.read, visitor.channel.id, parsed.data))
}
