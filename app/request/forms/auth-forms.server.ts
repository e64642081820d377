import { z } from 'zod/v4'
import { loginFields, registerFields } from '~/domain/auth/auth.schema'
import type { Settings } from '~/domain/settings/settings'
import { cookieNames } from '~/request/cookies.server'
import type { RequestContext } from '~/request/context.server'

/** Where a form leads after signing in; it is checked when it is used. */
export const redirectTarget = { redirectTo: z.string().max(2000).default('') }

export const loginFormSchema = loginFields.extend(redirectTarget)
export const registerFormSchema = registerFields.extend(redirectTarget)

export type AuthMode = 'otp' | 'email'

/** The ways to sign in that the shop offers (specification 1, section 6). */
export function offeredModes({ enable_otp_auth, enable_legacy_auth }: Settings): AuthMode[] {
  return [...(enable_otp_auth ? (['otp'] as const) : []), ...(enable_legacy_auth ? (['email'] as const) : [])]
}

/**
 * The way to sign in that a page shows: the asked one, the one that was used last in this browser, else codes (decisions,
 * Auth mode). Null when the shop offers none.
 */
export function authModeOf({ settings, cookies }: RequestContext, asked: string | null): AuthMode | null {
  const offered = offeredModes(settings)
  const wanted = [asked, cookies[cookieNames.signInMode]]
  for (const mode of wanted) {
    const found = offered.find((one) => one === mode)
    if (found) return found
  }
  return offered[0] ?? null
}
