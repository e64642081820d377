import type { Failure } from '~/domain/shared/result'
import { failureStatus } from '~/http/failure-status'

/** No browser or proxy keeps an answer to a script. */
export const scriptHeaders = { 'Cache-Control': 'no-store' }

/** Tells a script why its form was refused. */
export function refuseScript(error: Failure): Response {
  return Response.json({ message: error.message }, { status: failureStatus(error), headers: scriptHeaders })
}

/** Tells a script where to go after its form, with the cookies of the redirect that a browser would get. */
export function leadScript(redirect: Response): Response {
  const headers = new Headers(scriptHeaders)
  for (const cookie of redirect.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  return Response.json({ location: redirect.headers.get('Location') }, { headers })
}
