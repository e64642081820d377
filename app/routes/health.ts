import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '~/domain/shared/units'
import { getRuntime } from '~/http/runtime.server'
import { setSafetyHeaders } from '~/http/document.server'
import { setRetryAfter } from '~/http/unavailable/unavailable.server'

/** A part that takes longer is reported as failing: who checks a server waits only shortly. */
const maxDuration = seconds(2)

/** Answers 200 while the process can read and write its database, else 503 with the part that fails. */
export async function loader(): Promise<Response> {
  const { db, env } = await getRuntime()
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  setSafetyHeaders(headers, env.trustsProxy)
  const failing = !(await succeeds(db.ping)) ? 'reading' : !(await succeeds(db.checkWriting)) ? 'writing' : null
  if (failing === null) return Response.json({ status: 'ok' }, { headers })
  setRetryAfter(headers)
  return Response.json({ status: `${failing} the database fails`, failing }, { status: 503, headers })
}

function succeeds(check: () => Promise<void>): Promise<boolean> {
  const result = check().then(
    () => true,
    () => false,
  )
  return Promise.race([result, sleep(maxDuration, false, { ref: false })])
}
