import { seconds } from '~/domain/shared/units'

/** Shorter than an outbox claim lasts, so that no other process sends the same SMS again. */
const timeout = seconds(20)
const longestAnswer = 10_000

/** A provider's answer. */
interface Answer {
  status: number
  isOk: boolean
  /** The parsed JSON, or null when it is none. */
  body: unknown
}

/** Sends a request to a provider. Redirects are not followed, because they would take the keys to another host. */
export async function post(url: string, headers: Record<string, string>, body: string): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
  const text = (await response.text()).slice(0, longestAnswer)
  return { status: response.status, isOk: response.ok, body: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
