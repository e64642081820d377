import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { inTime } from '~/domain/shared/in-time'
import { lookupOf } from '~/domain/shared/public-address.server'
import { seconds } from '~/domain/shared/units'
import type { DeliveryProblem } from './webhook'
import { addressProblem, hostnameOf, isAllowedTarget } from './webhook-address.server'

/** What became of a message that was sent. */
export type PostResult = { code: number } | { problem: DeliveryProblem }

export type PostWebhook = (url: string, headers: Record<string, string>, body: string) => Promise<PostResult>

const timeout = seconds(10)
/** What is read of an answer, which nobody needs. */
const maxAnswer = 64 * 1024

/**
 * Sends messages to public addresses over https, and to programs on this machine where `allowsLocal`. An answer has ten
 * seconds, and redirects are not followed.
 */
export function createWebhookPost({
  allowsLocal,
  limit = timeout,
}: {
  allowsLocal: boolean
  limit?: number
}): PostWebhook {
  return async (text, headers, body) => {
    if (addressProblem(text, allowsLocal) !== null) return { problem: 'address' }
    const url = new URL(text)
    const signal = AbortSignal.timeout(limit)
    try {
      const address = await inTime(lookup(hostnameOf(url)), limit)
      if (!isAllowedTarget(url, address.address, allowsLocal)) return { problem: 'address' }
      return { code: await send(url, { headers, body, signal, lookup: lookupOf(address) }) }
    } catch (error) {
      return { problem: signal.aborted ? 'no_answer' : problemOf(error) }
    }
  }
}

interface Sent {
  headers: Record<string, string>
  body: string
  signal: AbortSignal
  lookup: ReturnType<typeof lookupOf>
}

/** Returns the code of the answer as soon as it is known; the rest is thrown away. */
function send(url: URL, { headers, body, signal, lookup: pinned }: Sent): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, signal, agent: false, lookup: pinned }, (response) => {
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > maxAnswer) response.destroy()
      })
      // it has answered, whatever becomes of the connection now
      response.on('error', () => {})
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function problemOf(error: unknown): DeliveryProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_host'
  return /CERT|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO/.test(code) ? 'certificate' : 'not_reached'
}
