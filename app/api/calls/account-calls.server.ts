import { z } from 'zod/v4'
import { addressInputSchema, type AddressInput } from '~/domain/customers/addresses/address.schema'
import { nameFields, newPassword, requiredEmail } from '~/domain/customers/auth/auth.schema'
import { changeName } from '~/domain/customers/auth/change-account.server'
import { readAddressBook, saveBookAddress } from '~/domain/sales/cart/address-book/address-book.server'
import { maxPasswordLength, maxPhoneLength } from '~/domain/shared/field-limits'
import { flagSchema } from '~/domain/shared/flag.schema'
import { fail, ok } from '~/domain/shared/result'
import { customerOf } from '~/domain/shared/shop'
import { isId } from '~/domain/shared/whole-number.schema'
import { ownAccount, readsOnly } from '~/http/limits/limit-rule'
import { codeSendLimits, codeTryLimits, loginLimits } from '~/http/limits/limits'
import { call, type ApiCall, type CallContext } from '~/api/call.server'
import { serialiseAddress } from '~/api/serialise/address.server'
import { serialiseUser } from '~/api/serialise/customer.server'
import { addressSchema } from '~/api/wire/address.schema'
import { userSchema } from '~/api/wire/customer.schema'
import { clearedCodeCookie, codeCookie } from '~/http/cookies.server'
import { otpField } from '~/http/forms/auth-forms.server'
import { changePasswordWithinLimit, requestContactCode } from '~/http/limits/account-limits.server'
import { verifyCodeWithinLimit } from '~/http/limits/auth-limits.server'

const account = 'Account'
const addresses = 'Addresses and settings'
const signInFirst = fail('unauthenticated', 'Please log in first')
const savedAddressInput = addressInputSchema.extend({ default: flagSchema.optional() })

async function saveAddress({ visitor }: CallContext, id: number | null, input: AddressInput & { default?: boolean }) {
  const customer = customerOf(visitor)
  if (!customer) return signInFirst
  const { address_type: type, default: isDefault = false, ...fields } = input
  const saved = await saveBookAddress(visitor, customer.id, { ...fields, id, type, isDefault })
  return saved.ok ? ok(await serialiseAddress(visitor.db, saved.value.address, type, saved.value)) : saved
}

export const accountCalls: ApiCall[] = [
  call(
    account,
    'GET',
    '/account/get',
    'The logged-in customer',
    z.object({}),
    async ({ visitor }) => {
      const customer = customerOf(visitor)
      return customer ? ok(serialiseUser(customer)) : signInFirst
    },
    { limit: readsOnly, output: userSchema },
  ),
  call(
    account,
    'PUT',
    '/account/update-profile',
    "Changes the customer's name. A new phone or email is verified first: /account/otp/generate",
    z.object(nameFields),
    async ({ visitor }, input) => {
      const changed = await changeName(visitor, { firstName: input.first_name, lastName: input.last_name })
      return changed.ok ? ok(serialiseUser(changed.value)) : changed
    },
    { limit: ownAccount, output: userSchema, done: 'Your profile is saved' },
  ),
  call(
    account,
    'PUT',
    '/account/update-password',
    'Changes the password, and ends all other sessions',
    z.object({ current_password: z.string().max(maxPasswordLength).default(''), password: newPassword }),
    async ({ visitor }, { current_password, password }) => {
      const changed = await changePasswordWithinLimit(visitor, { current_password, new_password: password })
      if (changed.ok || !changed.error.errors?.new_password) return changed
      return { ok: false, error: { ...changed.error, errors: { password: changed.error.errors.new_password } } }
    },
    { limit: { inside: loginLimits }, done: 'Your password is changed' },
  ),
  call(
    account,
    'POST',
    '/account/otp/generate',
    "Sends a code to the customer's phone or email, or to the new one in `value`",
    z.object({
      type: z.enum(['phone', 'email']).default('phone'),
      value: z.string().trim().max(254).optional(),
    }),
    async ({ visitor, setCookies }, { type, value }) => {
      const customer = customerOf(visitor)
      if (!customer) return signInFirst
      const contact = value ?? customer[type] ?? ''
      const checked = (type === 'email' ? requiredEmail : z.string().min(1).max(maxPhoneLength)).safeParse(contact)
      if (!checked.success) {
        const message = type === 'email' ? 'The value must be a valid email address' : 'Invalid phone number'
        return fail('invalid_input', message, { value: [message] })
      }
      const requested = await requestContactCode(visitor, type === 'email' ? { email: contact } : { phone: contact })
      if (!requested.ok) {
        const { errors, ...error } = requested.error
        return { ok: false, error: errors ? { ...error, errors: { value: Object.values(errors).flat() } } : error }
      }
      setCookies.push(codeCookie(requested.value.codeToken, visitor.isSecure))
      return ok(null)
    },
    { limit: { inside: codeSendLimits }, done: 'We have sent you a code' },
  ),
  call(
    account,
    'POST',
    '/account/otp/verify',
    'Verifies the phone or the email that the last code was sent to',
    z.object({ code: otpField }),
    async ({ visitor, setCookies }, { code }) => {
      if (!customerOf(visitor)) return signInFirst
      const verified = await verifyCodeWithinLimit(visitor, {
        otp: code,
        isRemembered: false,
        asked: { signsIn: false },
      })
      if (!verified.ok) {
        const { errors, ...error } = verified.error
        return { ok: false, error: errors ? { ...error, errors: { code: Object.values(errors).flat() } } : error }
      }
      setCookies.push(clearedCodeCookie(visitor.isSecure))
      return ok(null)
    },
    { limit: { inside: codeTryLimits }, done: 'Verified' },
  ),
  call(
    addresses,
    'GET',
    '/address/all',
    "The customer's addresses",
    z.object({}),
    async ({ visitor }) => {
      const customer = customerOf(visitor)
      if (!customer) return signInFirst
      const book = await readAddressBook(visitor, customer.id)
      return ok(await Promise.all(book.map((one) => serialiseAddress(visitor.db, one.address, one.type, one))))
    },
    { limit: readsOnly, output: z.array(addressSchema) },
  ),
  call(
    addresses,
    'POST',
    '/address/add',
    "Adds to the customer's addresses",
    savedAddressInput,
    (context, input) => saveAddress(context, null, input),
    { limit: ownAccount, output: addressSchema, done: 'The address is saved' },
  ),
  call(
    addresses,
    'PUT',
    '/address/update/{id}',
    "Changes one of the customer's addresses",
    savedAddressInput,
    async (context, input) => {
      if (!customerOf(context.visitor)) return signInFirst
      const id = context.params.id ?? ''
      if (!isId(id)) return fail('address_not_found', 'We can’t find this address in your address book')
      return saveAddress(context, Number(id), input)
    },
    { limit: ownAccount, output: addressSchema, done: 'The address is saved' },
  ),
]
