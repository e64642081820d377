import { data, redirect } from '~/framework/server'
import { orderedPage } from '~/domain/checkout/check-step.server'
import { clearedFlashCookie, flashCookie, type Flash } from '~/request/cookies.server'
import { getRuntime } from '~/request/runtime.server'

/** Whether cookies are marked Secure: the shop is reached over TLS. */
export async function isSecure(): Promise<boolean> {
  return (await getRuntime()).env.trustsProxy
}

/** Answers a form: sends the shopper on with 303, with cookies and perhaps something to say on the next page. */
export async function redirectWith(to: string, options: { flash?: Flash; cookies?: string[] } = {}): Promise<Response> {
  const { env } = await getRuntime()
  const headers = new Headers()
  for (const cookie of options.cookies ?? []) headers.append('Set-Cookie', cookie)
  headers.append(
    'Set-Cookie',
    options.flash
      ? flashCookie(options.flash, to.split(/[?#]/)[0] ?? '/', env.sessionSecret, env.trustsProxy)
      : clearedFlashCookie(env.trustsProxy),
  )
  return redirect(to, { status: 303, headers })
}

/** Sends the shopper from a step of the checkout to where it goes on, and says why. */
export function redirectToMend({ redirectTo, message }: { redirectTo: string; message: string }): Promise<Response> {
  return redirectWith(redirectTo, { flash: { tone: redirectTo === orderedPage ? 'info' : 'error', message } })
}

/** Answers an action with data (a refused form, a drawer that stays open), with cookies if any. */
export function replyWith<T>(body: T, options: { status?: number; cookies?: string[] } = {}) {
  const headers = new Headers()
  for (const cookie of options.cookies ?? []) headers.append('Set-Cookie', cookie)
  return data(body, { status: options.status ?? 200, headers })
}
