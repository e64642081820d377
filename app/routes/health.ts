import { setSafetyHeaders } from '~/response/document.server'
import { getRuntime } from '~/request/runtime.server'

/** Answers 200 while the process can reach its database, else 503. */
export async function loader(): Promise<Response> {
  const { db, env } = await getRuntime()
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  setSafetyHeaders(headers, env.trustsProxy)
  try {
    await db.ping()
    return Response.json({ status: 'ok' }, { headers })
  } catch {
    return Response.json({ status: 'database unreachable' }, { status: 503, headers })
  }
}
