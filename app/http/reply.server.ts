import { data, redirect } from '@remix-run/node'
import { flashCookie, type Flash } from './cookies.server'
import { getRuntime } from './runtime.server'

/** Whether cookies are marked Secure: the shop is reached over TLS. */
export async function isSecure(): Promise<boolean> {
  return (await getRuntime()).env.trustsProxy
}

/** Sends the shopper on with 303, with cookies and perhaps something to say on the next page. */
export async function redirectWith(to: string, options: { flash?: Flash; cookies?: string[] } = {}): Promise<Response> {
  const { env } = await getRuntime()
  const headers = new Headers()
  for (const cookie of options.cookies ?? []) headers.append('Set-Cookie', cookie)
  if (options.flash) headers.append('Set-Cookie', flashCookie(options.flash, to.split(/[?#]/)[0] ?? '/', env.sessionSecret, env.trustsProxy))
  return redirect(to, { status: 303, headers })
}

/** Answers an action with data (a refused form, a drawer that stays open), with cookies if any. */
export function replyWith<T>(body: T, options: { status?: number; cookies?: string[] } = {}) {
  const headers = new Headers()
  for (const cookie of options.cookies ?? []) headers.append('Set-Cookie', cookie)
  return data(body, { status: options.status ?? 200, headers })
}
