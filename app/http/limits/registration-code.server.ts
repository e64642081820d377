import type { RegisterInput } from '~/domain/customers/auth/auth.schema'
import type { SignedIn } from '~/domain/customers/auth/sign-in.server'
import { normaliseEmail } from '~/domain/customers/accounts/customer'
import { ok, type Result } from '~/domain/shared/result'
import type { Customer } from '~/domain/shared/shop'
import type { RequestContext } from '~/http/context.server'
import { registerWithinLimit, requestCodeWithinLimit } from './auth-limits.server'
import { findOrderPageWithinLimit } from './require-order-page.server'

/** Who a guest's order is for. */
export interface OrderContact {
  firstName: string
  lastName: string
  email: string | null
  /** E.164 */
  phone: string | null
}

/**
 * Who the order with this token is for, whose account is to be made (`enable_register_at_checkout`); null without one.
 */
export async function readOrderContact(context: RequestContext, token: string | null): Promise<OrderContact | null> {
  if (!token || !context.settings.enable_register_at_checkout) return null
  const found = await findOrderPageWithinLimit(context, token)
  if (!found.ok || found.value === null) return null
  const { email, phone, shippingAddress, billingAddress } = found.value.order
  const { firstName = '', lastName = '' } = shippingAddress ?? billingAddress ?? {}
  return { firstName, lastName, email: email === null ? null : normaliseEmail(email), phone }
}

/**
 * Sends a new customer the code that `account_verification_for` asks for: to the phone if it names it, else to the
 * e-mail. Who registers with an order verifies what the order has of them, which makes it an order of the account. Null
 * where no code is asked for, or none can be sent; the account can be used all the same.
 */
async function requestRegistrationCode(
  context: RequestContext,
  customer: Customer,
  order: OrderContact | null,
): Promise<string | null> {
  const asked = context.settings.account_verification_for.toLowerCase()
  const asksFor = (kind: 'phone' | 'email') =>
    customer[kind] !== null && (asked.includes(kind) || customer[kind] === order?.[kind])
  const phone = asksFor('phone') && context.sendsSms && !customer.phoneVerifiedAt ? customer.phone : null
  const email = asksFor('email') && context.sendsMail && !customer.emailVerifiedAt ? customer.email : null
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

/**
 * Makes an account (see registerWithinLimit), for pages and calls.
 * @param orderToken of the order that the account is made of
 * @returns also the value of the cookie for the code that was sent to verify a contact, null where none was
 */
export async function registerAndSendCode(
  context: RequestContext,
  input: RegisterInput,
  orderToken: string | null,
): Promise<Result<{ signedIn: SignedIn; codeToken: string | null }>> {
  const registered = await registerWithinLimit(context, input)
  if (!registered.ok) return registered
  const { value: signedIn, notices } = registered
  const order = await readOrderContact(context, orderToken)
  return ok({ signedIn, codeToken: await requestRegistrationCode(context, signedIn.customer, order) }, notices)
}
