import type { Settings } from '~/domain/operations/settings/settings'
import { fail } from '~/domain/shared/result'
import { hours, minutes, seconds } from '~/domain/shared/units'

/** A code that was asked for, or typed, in vain. The words are the same whether the destination has an account. */
interface RefusedCode {
  settings: Pick<Settings, 'enable_legacy_auth'>
  waitMs: number
  /** The code would have signed somebody in, who can do that in other ways. */
  signsIn: boolean
  worksAt: WhereCodesWork
}

/**
 * Where a code can still be asked for: in browsers that are known, there and in other networks, on other devices, in
 * other networks alone, or nowhere.
 */
export type WhereCodesWork = 'known browsers' | 'elsewhere' | 'other devices' | 'other networks' | 'nowhere'

function waitText(waitMs: number): string {
  const [count, unit] =
    waitMs > minutes(90)
      ? [Math.ceil(waitMs / hours(1)), 'hours']
      : [Math.max(1, Math.ceil(waitMs / minutes(1))), 'minutes']
  return count === 1 ? 'a minute' : `${count} ${unit}`
}

const knownDevice = 'on a phone or computer on which you have logged in before'
const otherNetwork = 'over another internet connection, such as mobile data instead of Wi-Fi'
const codesWork: Record<WhereCodesWork, string> = {
  'known browsers': `. A code also works ${knownDevice}`,
  elsewhere: `. A code also works ${knownDevice}, or ${otherNetwork}`,
  'other devices': '. A code also works on another phone or computer',
  'other networks': `. A code also works ${otherNetwork}`,
  nowhere: '',
}

/** Returns the sentences about the other ways to get in. */
function otherWays({ settings, worksAt }: RefusedCode): string {
  const password = settings.enable_legacy_auth ? 'your email and password, or with ' : ''
  return `You can log in now with ${password}a passkey if you have one${codesWork[worksAt]}`
}

/** Returns a refusal that says when codes are possible again, and how to get in otherwise. */
function refuseCode(text: string, refused: RefusedCode): ReturnType<typeof fail> {
  const rest = refused.signsIn ? otherWays(refused) : 'Until then everything stays as it is'
  const { error } = fail('too_many_requests', `${text}. ${rest}`)
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
