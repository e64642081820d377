import { seconds } from '~/domain/shared/units'

/** Longer than this no tool is waited for: the outbox tries again. */
const timeout = seconds(10)

/**
 * Posts JSON to the server of a tool and returns the text of its answer. Throws when the tool cannot be reached or
 * answers with an error, with a message that contains neither the address, which may hold a secret, nor what was sent.
 */
export async function postJson(tool: string, url: URL, body: object): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  }).catch((error: unknown) => {
    throw new Error(`${tool} was not reached: ${error instanceof Error ? error.name : 'unknown error'}`)
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${tool} answered ${response.status}: ${text.slice(0, 300)}`)
  return text
}
