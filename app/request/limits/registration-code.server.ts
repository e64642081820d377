import type { Customer } from '~/domain/shop'
import type { RequestContext } from '~/request/context.server'
import { requestCodeWithinLimit } from './auth-limits.server'

/**
 * Sends a new customer the code that `account_verification_for` asks for: to the phone if it names it, else to the e-mail.
 * Null where it asks for none, or where none can be sent; the account can be used all the same.
 */
export async function requestRegistrationCode(context: RequestContext, customer: Customer): Promise<string | null> {
  const asked = context.settings.account_verification_for.toLowerCase()
  const phone = asked.includes('phone') && context.sendsSms && !customer.phoneVerifiedAt ? customer.phone : null
  const email = asked.includes('email') && context.sendsMail && !customer.emailVerifiedAt ? customer.email : null
  const destination = phone ?? email
  if (destination === null) return null
  const medium = phone === null ? 'mail' : 'sms'
  const requested = await requestCodeWithinLimit(context, {
    purpose: 'verify',
    medium,
    destination,
    customerId: customer.id,
  })
  return requested.ok ? requested.value.codeToken : null
}
