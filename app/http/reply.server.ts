import { data, redirect } from '~/framework/server'
import type { GuardResult } from '~/domain/sales/cart/checkout-rules'
import type { LaterChange } from '~/domain/operations/changes/failures'
import type { Failure, ResultNotice } from '~/domain/shared/result'
import { clearedFlashCookie, flashCookie, type Flash } from './cookies.server'
import type { RequestContext } from './context.server'
import { fieldsWithPrefix } from '~/http/forms/parse-form.server'
import { failureStatus } from './failure-status'
import { pathOfStep } from './step-path'

/** The parts of the context that are needed to sign the cookies of a response and to mark them Secure. */
type Signer = Pick<RequestContext, 'secret' | 'isSecure'>

/**
 * Answers a form with a 303 redirect, with cookies and optionally a message for the next page.
 * @param options.isWholePage where the next page has a policy of its own, so that scripts must not put it into this one
 */
export function redirectWith(
  { secret, isSecure }: Signer,
  to: string,
  options: { flash?: Flash; cookies?: string[]; isWholePage?: boolean } = {},
): Response {
  const headers = new Headers()
  if (options.isWholePage) headers.set('X-Remix-Reload-Document', 'true')
  for (const cookie of options.cookies ?? []) headers.append('Set-Cookie', cookie)
  headers.append(
    'Set-Cookie',
    options.flash
      ? flashCookie(options.flash, to.split(/[?#]/)[0] ?? '/', secret, isSecure)
      : clearedFlashCookie(isSecure),
  )
  return redirect(to, { status: 303, headers })
}

/**
 * Redirects the shopper to the first step of the checkout that is not valid (or to the login page, or to the order),
 * with a message that gives the reason, after the notices of what was changed before.
 */
export function redirectToFirstInvalidStep(
  context: Signer,
  { goTo, requestedStep, message }: Extract<GuardResult, { ok: false }>,
  notices: readonly ResultNotice[] = [],
): Response {
  const to = pathOfStep(goTo, requestedStep)
  // the login page itself says why a shopper who wanted to check out is there
  if (goTo === 'login') return redirectWith(context, to, { flash: noticesFlash(notices) })
  const messages = [...notices.map((notice) => notice.message), message]
  return redirectWith(context, to, {
    flash: { tone: goTo === 'ordered' ? 'info' : 'error', message: messages.join(' ') },
  })
}

/** Returns the message of the next page that tells what a change has dropped or adjusted; none without notices. */
export function noticesFlash(notices: readonly ResultNotice[]): Flash | undefined {
  return notices.length === 0 ? undefined : { tone: 'info', message: notices.map(({ message }) => message).join(' ') }
}

/** Answers an action with data (a form that failed, a drawer that stays open), with cookies if any. */
export function replyWith<T>(body: T, options: { status?: number; cookies?: string[] } = {}) {
  const headers = new Headers()
  for (const cookie of options.cookies ?? []) headers.append('Set-Cookie', cookie)
  return data(body, { status: options.status ?? 200, headers })
}

/** Answers an action whose form failed: the status of the failure and, above a limit, how many seconds to wait. */
export function replyToFailure<T>(body: T, error: Failure) {
  const headers = new Headers()
  if (error.retryAfter !== undefined) headers.set('Retry-After', String(error.retryAfter))
  return data(body, { status: failureStatus(error), headers })
}

/** Answers a form that failed: what was typed, and the errors by field; for the staff, what was changed since. */
export function showFormAgain(error: Failure & { changes?: LaterChange[] }, typed: Record<string, string> = {}) {
  const errors = error.errors ?? { '': [error.message] }
  const { changes } = error
  return replyToFailure(changes ? { errors, typed, changes } : { errors, typed }, error)
}

/**
 * Answers a form with photos that failed: what was typed, the errors by field, and the tokens of the photos that are
 * stored, by default those that the form itself has sent.
 */
export function showPhotoFormAgain(
  typed: Record<string, string>,
  error: Failure,
  photoTokens: Record<string, string> = fieldsWithPrefix(typed, 'photoToken.'),
) {
  return replyToFailure({ typed, photoTokens, errors: error.errors ?? { '': [error.message] } }, error)
}
