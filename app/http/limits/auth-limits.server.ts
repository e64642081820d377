import type { z } from 'zod/v4'
import type { loginFields, RegisterInput } from '~/domain/customers/auth/auth.schema'
import { signInWithPassword } from '~/domain/customers/auth/login.server'
import { codeInText } from '~/domain/customers/auth/codes/code-in-text'
import { codeProblem, parseChannelMobile } from '~/domain/customers/auth/codes/code.server'
import { codePlaceOf } from '~/domain/customers/auth/codes/code-place.server'
import { refuseMoreCodes } from '~/domain/customers/auth/codes/code-refusal'
import {
  codeEnd,
  codeMarkOf,
  findBrowserCode,
  readCodeRow,
  requestCode,
  resendCode,
  type CodeRequest,
} from '~/domain/customers/auth/codes/request-code.server'
import { confirmWithPasskey, signInWithPasskey } from '~/domain/customers/auth/passkeys/sign-in-with-passkey.server'
import type { PasskeyAnswer } from '~/domain/customers/auth/passkeys/passkey.schema'
import { reportCodeCap } from '~/domain/customers/auth/codes/report-code-cap.server'
import { verifyCode } from '~/domain/customers/auth/codes/verify-code.server'
import { registerCustomer } from '~/domain/customers/auth/register.server'
import { requestPasswordReset } from '~/domain/customers/auth/reset/reset-password.server'
import { normaliseEmail } from '~/domain/customers/accounts/customer'
import { fail, ok, type Result } from '~/domain/shared/result'
import { seconds } from '~/domain/shared/units'
import { cookieNames } from '~/http/cookies.server'
import type { RequestContext } from '~/http/context.server'
import { checkLimit, limitFailures, uncount } from './check-limit.server'
import { codeSendLimits, codeTryLimits, loginLimits } from './limits'

/**
 * Signs in with a password unless there were too many wrong ones before: for the account from this network, or from
 * this network. See limitFailures.
 */
export async function signInWithinLimit(
  context: RequestContext,
  input: z.output<typeof loginFields>,
): ReturnType<typeof signInWithPassword> {
  return limitFailures(context, loginLimits, accountSubject(context, input.email), () =>
    signInWithPassword(context, input),
  )
}

/** Returns the subject that wrong passwords are counted for: an account from a network. */
const accountSubject = ({ clientNetwork }: RequestContext, email: string) =>
  `${normaliseEmail(email)} ${clientNetwork ?? ''}`

/** Signs in with a passkey unless there were too many wrong answers from this network before. */
export async function signInWithPasskeyWithinLimit(
  context: RequestContext,
  answer: PasskeyAnswer,
): ReturnType<typeof signInWithPasskey> {
  return limitPasskeys(context, () => signInWithPasskey(context, { answer, browserToken: passkeyToken(context) }))
}

/** Confirms with a passkey who it is (see confirmWithPasskey), counted like signing in. */
export async function confirmWithPasskeyWithinLimit(
  context: RequestContext,
  answer: PasskeyAnswer,
): ReturnType<typeof confirmWithPasskey> {
  return limitPasskeys(context, () => confirmWithPasskey(context, { answer, browserToken: passkeyToken(context) }))
}

/** The token of the challenge that this browser has been given. */
const passkeyToken = ({ cookies }: RequestContext) => cookies[cookieNames.passkey] ?? null

const limitPasskeys = <T>(context: RequestContext, attempt: () => Promise<Result<T>>) =>
  limitFailures(context, ['login_network'], null, attempt)

/**
 * Makes an account. It counts as a wrong password at signing in, whether there is an account with this address or not,
 * because the right password of one would sign in here, too.
 */
export async function registerWithinLimit(
  context: RequestContext,
  input: RegisterInput,
): ReturnType<typeof registerCustomer> {
  const register = () => registerCustomer(context, input)
  const isGuess = (made: Awaited<ReturnType<typeof register>>) => made.ok
  return limitFailures(context, loginLimits, accountSubject(context, input.email), register, isGuess)
}

/**
 * Sends a code unless too many were sent before: to its destination (those that a known browser asks for count for
 * themselves), to the network, or by the shop, whose owner is told then by the log and by mail. A code that is not sent,
 * because the last one is not a minute old, does not count.
 */
async function sendWithinLimits<T>(
  context: RequestContext,
  { destination, customerId }: Pick<CodeRequest, 'destination' | 'customerId'>,
  send: () => Promise<Result<T>>,
): Promise<Result<T>> {
  // what strangers ask for does not use up what the owner can ask for in a browser that is known
  const { hash, isKnown } = await codePlaceOf(context.db.read, context, destination)
  const receiver = isKnown ? `${destination} ${hash}` : destination
  const subjectOf = (name: (typeof codeSendLimits)[number]) => (name === 'code_send_shop' ? 'shop' : receiver)
  for (const name of codeSendLimits) {
    const limited = await checkLimit(context, name, subjectOf(name))
    if (limited.ok) continue
    // what is not sent does not count for the number
    for (const earlier of codeSendLimits.slice(0, codeSendLimits.indexOf(name)))
      await uncount(context, earlier, subjectOf(earlier))
    if (name === 'code_send_shop') {
      context.log.error({ limit: name }, 'no more codes are sent today: somebody may be asking for them all')
      await reportCodeCap(context)
    }
    const waitMs = seconds(limited.error.retryAfter ?? 60)
    const worksAt =
      name === 'code_send_shop'
        ? 'nowhere'
        : name === 'code_send_network'
          ? 'other networks'
          : isKnown
            ? 'other devices'
            : 'known browsers'
    return refuseMoreCodes({ settings: context.settings, waitMs, signsIn: customerId === null, worksAt })
  }
  const sent = await send()
  if (!sent.ok) for (const name of codeSendLimits) await uncount(context, name, subjectOf(name))
  return sent
}

/** Whether somebody can sign in with a code by SMS. */
export function offersCodes({ settings, sendsSms }: Pick<RequestContext, 'settings' | 'sendsSms'>): boolean {
  return settings.enable_otp_auth && sendsSms
}

/**
 * Sends a code to sign in with, counted for the number and for the network. The number is as it was typed. When the
 * browser waits for a code to the same number already, it goes on with that one: a new one counts as sent again.
 */
export async function requestSignInCode(
  context: RequestContext,
  { phone: typed, purpose }: { phone: string; purpose: 'login' | 'register' },
): Promise<Result<{ codeToken: string }>> {
  if (!offersCodes(context)) return fail('not_offered', 'You can’t log in with a code here at the moment')
  const destination = parseChannelMobile(typed, context.channel)
  if (destination === null) return fail('invalid_input', 'Invalid phone number', { phone: ['Invalid phone number'] })
  const codeToken = context.cookies[cookieNames.code]
  const waiting = await readCodeRow(context, codeToken)
  const isSame = waiting?.destination === destination && waiting.purpose === purpose && waiting.customerId === null
  if (!isSame || codeToken === undefined)
    return requestCodeWithinLimit(context, { purpose, medium: 'sms', destination, customerId: null })
  const resent = await resendCodeWithinLimit(context)
  return resent.ok ? ok({ codeToken }) : resent
}

/** Sends a code (see requestCode), counted for its destination and for the network. */
export async function requestCodeWithinLimit(
  context: RequestContext,
  request: CodeRequest,
): Promise<Result<{ codeToken: string }>> {
  return sendWithinLimits(context, request, () => requestCode(context, request))
}

/** Sends another code for this browser (see resendCode). */
export async function resendCodeWithinLimit(context: RequestContext): Promise<Result<null>> {
  const codeToken = context.cookies[cookieNames.code]
  const code = await readCodeRow(context, codeToken)
  if (!code || codeToken === undefined) return fail('not_found', 'Please ask for a new code')
  return sendWithinLimits(context, code, () => resendCode(context, codeToken))
}

const otherCode = 'Another code was sent since this page was opened. Please enter the newest one'

/**
 * Checks a code (see verifyCode) unless there were too many wrong ones before (see limitFailures).
 * @param input.mark of the code that a form was shown for; when another tab has asked for another one since, no code is
 * compared and no try is counted
 * @param input.asked what a call expects of the code, whose browser may wait for another one; that one is left as it is
 */
export async function verifyCodeWithinLimit(
  context: RequestContext,
  input: {
    otp: string
    isRemembered: boolean
    mark?: string
    asked?: { signsIn: true; destination: string } | { signsIn: false }
  },
): ReturnType<typeof verifyCode> {
  const { otp_digits: digits } = context.settings
  const otp = codeInText(input.otp, digits) ?? input.otp
  const problem = codeProblem(otp, digits)
  if (problem !== null) return fail('invalid_input', problem, { otp: [problem] })
  const codeToken = context.cookies[cookieNames.code]
  const code = await findBrowserCode(context, codeToken)
  const subject = code?.destination ?? null
  const { asked } = input
  const isAnother =
    asked && (asked.signsIn !== (code?.customerId === null) || (asked.signsIn && asked.destination !== subject))
  if (isAnother) return fail('wrong_code', 'Please ask for a new code', { otp: ['Please ask for a new code'] })
  // what compares no code is no guess
  const ended = codeEnd(code, context.now())
  if (ended !== null) return fail('wrong_code', ended, { otp: [ended] })
  if (input.mark && codeToken !== undefined && input.mark !== codeMarkOf(codeToken))
    return fail('wrong_code', otherCode, { otp: [otherCode] })
  const verify = () => verifyCode(context, { codeToken, otp, isRemembered: input.isRemembered })
  // a stranger's wrong codes stop neither other networks nor browsers that are known
  const place = subject === null ? null : await codePlaceOf(context.db.read, context, subject)
  return limitFailures(context, codeTryLimits, place && `${subject} ${place.hash}`, verify)
}

/** Mails a link to choose a new password, counted for the address and for the network. */
export async function requestResetWithinLimit(
  context: RequestContext,
  input: { email: string },
): Promise<Result<null>> {
  const limited = await checkLimit(context, 'reset_request', normaliseEmail(input.email))
  return limited.ok ? requestPasswordReset(context, input) : limited
}
