import type { Settings } from '~/domain/operations/settings/settings'
import { fail } from '~/domain/shared/result'
import { hours, minutes, seconds } from '~/domain/shared/units'

/** A code that was asked for, or typed, in vain. The words are the same whether the destination has an account. */
interface RefusedCode {
  settings: Pick<Settings, 'enable_legacy_auth'>
  waitMs: number
  /** The code would have signed somebody in, who can do that in other ways. */
  signsIn: boolean
  /** Whether codes are refused in every network. */
  isEverywhere: boolean
}

function waitText(waitMs: number): string {
  const [count, unit] =
    waitMs > minutes(90)
      ? [Math.ceil(waitMs / hours(1)), 'hours']
      : [Math.max(1, Math.ceil(waitMs / minutes(1))), 'minutes']
  return count === 1 ? 'a minute' : `${count} ${unit}`
}

/** Returns the sentence about the other ways to get in. */
function otherWays({ settings, isEverywhere }: RefusedCode): string {
  const others = settings.enable_legacy_auth ? 'your email and password, or with a passkey' : 'a passkey'
  const codes = `in a browser that you have logged in with before${isEverywhere ? '' : ', or from another network'}`
  return `You can also log in with ${others}. Codes still work ${codes}`
}

/** Returns a refusal that says when codes are possible again, and how to get in otherwise. */
function refuseCode(text: string, refused: RefusedCode): ReturnType<typeof fail> {
  const { error } = fail('too_many_requests', refused.signsIn ? `${text}. ${otherWays(refused)}` : text)
  return { ok: false, error: { ...error, retryAfter: Math.max(1, Math.ceil(refused.waitMs / seconds(1))) } }
}

/** Returns the refusal of codes after too many wrong ones. */
export function refuseAfterWrong(refused: RefusedCode): ReturnType<typeof fail> {
  return refuseCode(`Too many wrong codes were entered. Please try again in ${waitText(refused.waitMs)}`, refused)
}

/** Returns the refusal to send more codes (specification 1, section 9, with the time to wait). */
export function refuseMoreCodes(refused: RefusedCode): ReturnType<typeof fail> {
  return refuseCode(`Maximum attempt reached. Please try again later, in ${waitText(refused.waitMs)}`, refused)
}
