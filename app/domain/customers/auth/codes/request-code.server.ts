import type { Knex } from 'knex'
import type { JobName } from '~/domain/operations/outbox/jobs'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { isToken } from '~/domain/shared/token.schema'
import { makeToken } from '~/domain/shared/token.server'
import { minutes, seconds } from '~/domain/shared/units'
import type { AuthVisitor } from '~/domain/customers/auth/auth-visitor'
import { codePlaceOf } from './code-place.server'
import { refuseAfterWrong } from './code-refusal'
import { hashBrowserToken, maskDestination, maxTries, nationalMobile } from './code.server'
import {
  findCode,
  findPause,
  insertCode,
  lastSentAt,
  lockDestination,
  renewCode,
  type CodeMedium,
  type CodePause,
  type CodePurpose,
  type CodeRow,
} from './codes.queries.server'

/** How long a code is accepted. */
const codeLifetime = minutes(5)
/** Time between two codes to one destination. */
const sendInterval = seconds(60)
/** How often a code is sent at most: once more after the first, at login twice more (specification 1, section 9). */
const maxSends: Record<CodePurpose, number> = { login: 3, register: 2, verify: 2, confirm: 3 }

const tooMany = 'Maximum attempt reached. Please try again later'

export interface CodeRequest {
  purpose: CodePurpose
  medium: CodeMedium
  /** E.164, or an e-mail address as normaliseEmail writes it. */
  destination: string
  /** Whose contact is verified, or who confirms; null for signing in. */
  customerId: number | null
}

function waitFailure(waitMs: number): ReturnType<typeof fail> {
  const count = Math.max(1, Math.ceil(waitMs / 1000))
  const text = count > 90 ? `${Math.ceil(count / 60)} minutes` : `${count} seconds`
  const failed = fail('too_many_requests', `Please wait ${text} before asking for another code`)
  return { ok: false, error: { ...failed.error, retryAfter: count } }
}

/** Returns the refusal of a destination that is paused. */
export function refusePaused(visitor: AuthVisitor, pause: CodePause, signsIn: boolean): ReturnType<typeof fail> {
  const waitMs = Date.parse(pause.until) - visitor.now().getTime()
  return refuseAfterWrong({ settings: visitor.settings, waitMs, signsIn, worksAt: pause.worksAt })
}

/** Whether a destination may get a code now: it is not paused here, and none was sent to it in the last minute. */
async function checkInterval(
  trx: Knex,
  visitor: AuthVisitor,
  { destination, customerId }: Pick<CodeRequest, 'destination' | 'customerId'>,
): Promise<Result<null>> {
  const now = visitor.now()
  const at = now.toISOString()
  await lockDestination(trx, destination, at)
  const pause = await findPause(trx, destination, await codePlaceOf(trx, visitor, destination), at)
  if (pause) return refusePaused(visitor, pause, customerId === null)
  const last = await lastSentAt(trx, destination)
  const wait = last === null ? 0 : Date.parse(last) + sendInterval - now.getTime()
  return wait > 0 ? waitFailure(wait) : ok(null)
}

/** The job that sends a code: mails and SMS have turns of their own. */
const sendJobs = { mail: 'account.send_code', sms: 'account.text_code' } as const satisfies Record<CodeMedium, JobName>

/**
 * Sends a code to a destination, for the browser that asks. The answer is the same whether the destination is known.
 * The message itself is sent by a job. Returns the value of the browser's cookie. Error: 'too_many_requests'.
 */
export async function requestCode(visitor: AuthVisitor, request: CodeRequest): Promise<Result<{ codeToken: string }>> {
  const now = visitor.now()
  const codeToken = makeToken()
  return visitor.db.transaction(async (trx) => {
    const checked = await checkInterval(trx, visitor, request)
    if (!checked.ok) return checked
    const codeId = await insertCode(trx, {
      ...request,
      channelId: visitor.channel.id,
      browserHash: hashBrowserToken(codeToken),
      nonce: makeToken(),
      sentAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + codeLifetime).toISOString(),
    })
    await enqueueJob(trx, sendJobs[request.medium], { codeId, send: 1 }, now)
    return ok({ codeToken })
  })
}

/** Sends a new code to the destination of the browser's last one. Errors: 'not_found', 'too_many_requests'. */
export async function resendCode(visitor: AuthVisitor, codeToken: string): Promise<Result<null>> {
  const now = visitor.now()
  return visitor.db.transaction(async (trx) => {
    const code = await findCode(trx, { browserHash: hashBrowserToken(codeToken) })
    if (!code || code.usedAt !== null) return fail('not_found', 'Please ask for a new code')
    if (code.sends >= maxSends[code.purpose]) return fail('too_many_requests', tooMany)
    const checked = await checkInterval(trx, visitor, code)
    if (!checked.ok) return checked
    const isRenewed = await renewCode(trx, code.id, {
      nonce: makeToken(),
      sentAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + codeLifetime).toISOString(),
      maxSends: maxSends[code.purpose],
      sentBefore: new Date(now.getTime() - sendInterval).toISOString(),
    })
    if (!isRenewed) return waitFailure(Date.parse(code.sentAt) + sendInterval - now.getTime())
    await enqueueJob(trx, sendJobs[code.medium], { codeId: code.id, send: code.sends + 1 }, now)
    return ok(null)
  })
}

/** The data that the page for a code shows. */
export interface PendingCode {
  purpose: CodePurpose
  medium: CodeMedium
  /** Masked. */
  destination: string
  /** How many digits it has. */
  digits: number
  canResend: boolean
  isExpired: boolean
  /** Names the code among those of a browser; of no use without the browser's cookie. */
  mark: string
}

/** See PendingCode. */
export function codeMarkOf(codeToken: string): string {
  return hashBrowserToken(codeToken).slice(0, 16)
}

/** Why a code cannot be tried any more; null when it can. */
export function codeEnd(code: CodeRow | null, now: Date): string | null {
  if (!code) return 'Please ask for a new code'
  if (code.usedAt !== null) return 'This code has been used already. Please ask for a new one'
  if (code.expiresAt <= now.toISOString()) return 'This code has expired. Please ask for a new one'
  return code.tries >= maxTries ? 'This code can’t be tried again. Please ask for a new one' : null
}

/** The code that this browser is waiting for, or null; one of a customer is theirs while they are logged in. */
export async function readPendingCode(
  visitor: AuthVisitor,
  codeToken: string | undefined,
): Promise<PendingCode | null> {
  const code = await readCodeRow(visitor, codeToken)
  if (!code || codeToken === undefined) return null
  if (code.customerId !== null && code.customerId !== visitor.session?.customerId) return null
  const { purpose, medium, destination, sends } = code
  return {
    purpose,
    medium,
    destination: maskDestination(destination),
    digits: visitor.settings.otp_digits,
    canResend: sends < maxSends[purpose],
    isExpired: code.expiresAt <= visitor.now().toISOString(),
    mark: codeMarkOf(codeToken),
  }
}

/** How long the page for a code can be opened after it was sent. */
const pageLifetime = minutes(30)

/**
 * The number that this browser has asked for a code to sign in for, as it is typed in the channel's country; '' without
 * one. It was typed in this browser within the last half hour.
 */
export async function readAskedNumber(visitor: AuthVisitor, codeToken: string | undefined): Promise<string> {
  const code = await readCodeRow(visitor, codeToken)
  const { mobileCode } = visitor.channel
  if (!code || code.medium !== 'sms' || code.customerId !== null) return ''
  return code.destination.startsWith(mobileCode) ? code.destination.slice(mobileCode.length) : ''
}

/**
 * The number or address of a signed-in customer that this browser has asked a code for, to change it in the profile, as
 * it was typed there; without keys when there is none.
 */
export async function readAskedContact(
  visitor: AuthVisitor,
  codeToken: string | undefined,
): Promise<{ phone?: string; email?: string }> {
  const code = await readCodeRow(visitor, codeToken)
  if (!code || code.purpose !== 'verify' || code.customerId !== visitor.session?.customerId) return {}
  const { medium, destination } = code
  return medium === 'sms' ? { phone: nationalMobile(destination, visitor.channel) } : { email: destination }
}

/** The row of a browser's cookie, used or not, or null. */
export async function findBrowserCode(visitor: AuthVisitor, codeToken: string | undefined): Promise<CodeRow | null> {
  return isToken(codeToken) ? findCode(visitor.db.read, { browserHash: hashBrowserToken(codeToken) }) : null
}

/** The unused row of a browser's cookie, or null. */
export async function readCodeRow(visitor: AuthVisitor, codeToken: string | undefined): Promise<CodeRow | null> {
  const code = await findBrowserCode(visitor, codeToken)
  const isOld = code && Date.parse(code.sentAt) + pageLifetime < visitor.now().getTime()
  return code && code.usedAt === null && !isOld ? code : null
}
