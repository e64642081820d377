import { z } from 'zod/v4'
import {
  loginFields,
  newPassword,
  registerFields,
  requiredEmail,
  requiredPhone,
  resetRequestFields,
} from '~/domain/customers/auth/auth.schema'
import { parseChannelMobile } from '~/domain/customers/auth/codes/code.server'
import { passwordsNotOffered } from '~/domain/customers/auth/password-rules'
import { listRegistrationErrors } from '~/domain/customers/auth/register.server'
import { completePasswordReset, isResetValid } from '~/domain/customers/auth/reset/reset-password.server'
import { signOut, type SignedIn } from '~/domain/customers/auth/sign-in.server'
import { fail, ok, type Failure, type Result } from '~/domain/shared/result'
import { flagSchema } from '~/domain/shared/flag.schema'
import { codeSendLimits, codeTryLimits, loginLimits } from '~/http/limits/limits'
import { call, type ApiCall, type CallContext } from '~/api/call.server'
import { serialiseUser } from '~/api/serialise/customer.server'
import { signedInSchema } from '~/api/wire/customer.schema'
import { clearedCodeCookie, clearedCustomerCookies, codeCookie } from '~/http/cookies.server'
import { otpField } from '~/http/forms/auth-forms.server'
import {
  requestResetWithinLimit,
  requestSignInCode,
  signInWithinLimit,
  verifyCodeWithinLimit,
} from '~/http/limits/auth-limits.server'
import { registerAndSendCode } from '~/http/limits/registration-code.server'
import { limitMisses } from '~/http/limits/check-limit.server'
import { signedInCookies } from '~/http/auth/sign-in-reply.server'

const area = 'Logging in'

/**
 * Returns the answer for somebody who has signed in (specification 1, section 3), and sets the cookies of their
 * browser.
 */
function answerSignedIn({ visitor, setCookies }: CallContext, signedIn: Result<SignedIn>) {
  if (!signedIn.ok) return signedIn
  const { customer, cartToken } = signedIn.value
  setCookies.push(...signedInCookies(visitor, signedIn.value))
  return ok({ user: serialiseUser(customer), cart_session_id: cartToken ?? visitor.cartToken }, signedIn.notices)
}

/** A field that was sent as a text or as its digits. */
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

/** A failure with its messages by the names that the call has for its fields. */
function renamed(error: Failure, names: Readonly<Record<string, string>>): { ok: false; error: Failure } {
  const errors = error.errors && Object.entries(error.errors).map(([name, messages]) => [names[name] ?? name, messages])
  return { ok: false, error: errors ? { ...error, errors: Object.fromEntries(errors) } : error }
}

export const authCalls: ApiCall[] = [
  call(
    area,
    'POST',
    '/auth/login',
    'Logs in with email and password',
    loginFields.extend({ remember_me: flagSchema.default(true) }),
    async (context, input) => answerSignedIn(context, await signInWithinLimit(context.visitor, input)),
    { limit: { inside: loginLimits }, output: signedInSchema, done: 'You’re logged in' },
  ),
  call(
    area,
    'POST',
    '/auth/register',
    'Creates an account with email and password, and logs in; where the shop verifies new accounts, it sends the code for /account/otp/verify',
    registerFields,
    async (context, input) => {
      const { visitor, setCookies } = context
      const registered = await registerAndSendCode(visitor, input, null)
      if (!registered.ok) return registered
      const { signedIn, codeToken } = registered.value
      if (codeToken !== null) setCookies.push(codeCookie(codeToken, visitor.isSecure))
      return answerSignedIn(context, ok(signedIn, registered.notices))
    },
    {
      limit: { each: 'register', inside: [...loginLimits, ...codeSendLimits] },
      findMore: (visitor, { phone, password }) =>
        listRegistrationErrors(visitor, { phone: textOf(phone), password: textOf(password) }),
      output: signedInSchema,
      done: 'Your account is created',
    },
  ),
  call(
    area,
    'POST',
    '/auth/reset',
    'Mails a link to choose a new password; the answer is the same for unknown addresses',
    resetRequestFields,
    ({ visitor }, input) => requestResetWithinLimit(visitor, input),
    {
      limit: { inside: ['reset_request'] },
      done: 'If there is an account with this address, an email with a link is on its way',
    },
  ),
  call(
    area,
    'GET',
    '/auth/validate-reset',
    'Whether the link of a mail can still be used',
    z.object({ email: requiredEmail, token: z.string().max(64) }),
    async ({ visitor }, input) => {
      if (!visitor.settings.enable_legacy_auth) return passwordsNotOffered()
      const check = () => isResetValid(visitor, input)
      const checked = await limitMisses(visitor, 'reset_link', check, (isValid) => !isValid)
      if (!checked.ok) return checked
      return checked.value
        ? ok({ valid: true })
        : fail('link_expired', 'This link has expired, or has been used already')
    },
    { limit: { inside: ['reset_link'] }, output: z.object({ valid: z.literal(true) }) },
  ),
  call(
    area,
    'POST',
    '/auth/reset-complete',
    'Sets a new password with the token of a mail, once; passkeys, a number and an address that were added since the address was last proven are taken out',
    z.object({ email: requiredEmail, token: z.string().max(64), password: newPassword }),
    async ({ visitor }, input) => {
      const complete = () => completePasswordReset(visitor, input)
      const isMiss = (done: Result<null>) => !done.ok && done.error.code === 'link_expired'
      const completed = await limitMisses(visitor, 'reset_link', complete, isMiss)
      return completed.ok ? completed.value : completed
    },
    { limit: { inside: ['reset_link'] }, done: 'Your password is changed. Please log in' },
  ),
  call(
    area,
    'POST',
    '/auth/otp/request',
    'Sends a code to a mobile number; the answer is the same for unknown numbers',
    z.object({ input: requiredPhone, otp: z.string().max(10).nullish() }),
    async ({ visitor, setCookies }, { input }) => {
      const requested = await requestSignInCode(visitor, { phone: input, purpose: 'login' })
      if (!requested.ok) return renamed(requested.error, { phone: 'input' })
      setCookies.push(codeCookie(requested.value.codeToken, visitor.isSecure))
      return ok(null)
    },
    { limit: { inside: codeSendLimits }, done: 'We have sent you a code' },
  ),
  call(
    area,
    'POST',
    '/auth/otp/verify',
    'Logs in with the code that was sent for this browser',
    z.object({ input: requiredPhone, otp: otpField }),
    async (context, { input, otp }) => {
      const { visitor, setCookies } = context
      const destination = parseChannelMobile(input, visitor.channel) ?? ''
      const verified = await verifyCodeWithinLimit(visitor, {
        otp,
        isRemembered: true,
        asked: { signsIn: true, destination },
      })
      if (!verified.ok) return verified
      if (verified.value.done !== 'signed_in') return fail('wrong_code', 'Please ask for a new code')
      setCookies.push(clearedCodeCookie(visitor.isSecure))
      return answerSignedIn(context, ok(verified.value.signedIn, verified.notices))
    },
    { limit: { inside: codeTryLimits }, output: signedInSchema, done: 'You’re logged in' },
  ),
  call(
    area,
    'POST',
    '/auth/logout',
    'Ends the session',
    z.object({}),
    async ({ visitor, setCookies }) => {
      await signOut(visitor)
      setCookies.push(...clearedCustomerCookies(visitor.isSecure))
      return ok(null)
    },
    { limit: { none: 'it ends the own session' }, done: 'You’re logged out' },
  ),
]
