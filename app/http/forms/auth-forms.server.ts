import { z } from 'zod/v4'
import { passkeyAnswerSchema } from '~/domain/customers/auth/passkeys/passkey.schema'
import {
  loginFields,
  newPassword,
  registerFields,
  requiredPhone,
  resetRequestFields,
} from '~/domain/customers/auth/auth.schema'
import { flagSchema } from '~/domain/shared/flag.schema'
import { cookieNames } from '~/http/cookies.server'
import type { RequestContext } from '~/http/context.server'
import { offersCodes } from '~/http/limits/auth-limits.server'

/** Where a form leads after signing in; it is checked when it is used. */
const redirectTarget = { redirectTo: z.string().max(2000).default('') }

const codeRequest = z.object({
  intent: z.literal('otp'),
  phone: requiredPhone,
  ...redirectTarget,
})

export const loginFormSchema = z.discriminatedUnion('intent', [
  loginFields.extend({ intent: z.literal('password'), ...redirectTarget }),
  codeRequest,
])
export const registerFormSchema = z.discriminatedUnion('intent', [
  registerFields.extend({
    intent: z.literal('register'),
    ...redirectTarget,
    /** The token of the order that the account is made of. */
    order: z.string().max(64).default(''),
  }),
  codeRequest,
])
/** Signing in, and confirming who it is, with a passkey has two steps: a challenge, and the answer to it. */
export const passkeyLoginFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('options') }),
  z.object({ intent: z.enum(['sign-in', 'confirm']), answer: passkeyAnswerSchema, ...redirectTarget }),
])
export const resetRequestFormSchema = resetRequestFields.extend(redirectTarget)
export const resetFormSchema = z.object({
  password: newPassword,
  /** The keys of the ways to sign in that the shopper has confirmed. */
  mine: z.record(z.string().max(60), z.string().max(10)).default({}),
})

/**
 * A code as it was typed, or the message with it. Which digits it has is found with the code (verifyCodeWithinLimit).
 */
export const otpField = z
  .string({ error: ({ input }) => (input === undefined ? 'The OTP is required' : undefined) })
  .transform((typed) => typed.trim())
  .refine((typed) => typed !== '', 'The OTP is required')

export const verifyFormSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('verify'),
    otp: otpField,
    /** Of the code that the form was shown for, see PendingCode. */
    mark: z.string().max(64).default(''),
    remember_me: flagSchema.default(false),
    ...redirectTarget,
  }),
  z.object({ intent: z.literal('resend'), ...redirectTarget }),
])

export type AuthMode = 'otp' | 'email'

/** Whether this visitor is a guest who can log in. */
export function canSignIn(context: RequestContext): boolean {
  return context.actor.kind === 'guest' && offeredModes(context).length > 0
}

/** The ways to sign in that the shop offers (specification 1, section 6). */
function offeredModes(context: RequestContext): AuthMode[] {
  return [
    ...(offersCodes(context) ? (['otp'] as const) : []),
    ...(context.settings.enable_legacy_auth ? (['email'] as const) : []),
  ]
}

/**
 * The way to sign in that a page shows, and whether there is another one: the asked one, the one that was used last in
 * this browser, else codes. Null when the shop offers none.
 */
export function authModeOf(
  context: RequestContext,
  asked: string | null,
): { mode: AuthMode | null; hasOther: boolean } {
  const offered = offeredModes(context)
  const wanted = [asked, context.cookies[cookieNames.signInMode]]
  const chosen = wanted.flatMap((mode) => offered.filter((one) => one === mode))[0]
  return { mode: chosen ?? offered[0] ?? null, hasOther: offered.length > 1 }
}
