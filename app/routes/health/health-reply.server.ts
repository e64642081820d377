import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '~/domain/shared/units'
import { setSafetyHeaders } from '~/http/document.server'
import type { Runtime } from '~/http/runtime.server'
import { setRetryAfter } from '~/http/unavailable/unavailable.server'

/** A part that takes longer is reported as failing: who checks a server waits only shortly. */
const maxDuration = seconds(2)

/** Answers a program that checks the shop: 200, or 503 with what fails and a sentence about it. */
export function replyToCheck({ env }: Runtime, problem: { failing: string; status: string } | null): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  setSafetyHeaders(headers, env.trustsProxy)
  if (problem === null) return Response.json({ status: 'ok' }, { headers })
  setRetryAfter(headers)
  return Response.json(problem, { status: 503, headers })
}

/** Returns what of the database fails now; null while the process can read and write it. */
export async function databaseProblem({ db }: Runtime): Promise<{ failing: string; status: string } | null> {
  const failing = !(await succeeds(db.ping)) ? 'reading' : !(await succeeds(db.checkWriting)) ? 'writing' : null
  return failing && { failing, status: `${failing} the database fails` }
}

function succeeds(check: () => Promise<void>): Promise<boolean> {
  const result = check().then(
    () => true,
    () => false,
  )
  return Promise.race([result, sleep(maxDuration, false, { ref: false })])
}
