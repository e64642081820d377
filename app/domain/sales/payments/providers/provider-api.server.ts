import { setTimeout as wait } from 'node:timers/promises'
import { parseJson } from '~/domain/shared/parse-json'
import { seconds } from '~/domain/shared/units'

/** How long a provider is waited for, in each try, until its whole answer is there. */
const timeout = seconds(7)
/** The pauses before a request is sent again. */
const pauses = [seconds(0.3), seconds(1.2)]
const maximumBytes = 1024 * 1024

/** The provider was not reached, or it is not known what it has done. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}

/** The provider has refused; `body` is its answer. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
  constructor(
    message: string,
    readonly status: number,
    readonly body: unknown,
  ) {
    super(message)
  }
}

interface ProviderRequest {
  /** Its name for people, such as Stripe. */
  provider: string
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
  /** Whether sending it twice does the same as once: what reads, and what has a key. */
  isRepeatable: boolean
  /** Whether the provider wants a request again that it has refused; 409 and 429 by default. */
  wantsAgain?: (status: number, headers: Headers) => boolean
}

/**
 * Sends a request to the API of a provider and returns its JSON. A repeatable request is sent up to three times when the
 * provider is not reached, fails (5xx) or asks for it. Throws `ProviderRefusal` with the provider's answer for a status
 * of 4xx, and `ProviderUnreachable` otherwise; neither message contains keys.
 */
export async function callProvider(request: ProviderRequest): Promise<unknown> {
  for (const pause of [...pauses, null]) {
    try {
      return await callOnce(request)
    } catch (error) {
      if (pause === null || !request.isRepeatable || !isWorthAnotherTry(error)) throw error
      await wait(pause * (0.5 + Math.random()))
    }
  }
  throw new ProviderUnreachable(`${request.provider} was not reached`)
}

/** A refusal that the provider wants to be repeated. */
class TryAgain extends ProviderRefusal {}

const isWorthAnotherTry = (error: unknown) => error instanceof ProviderUnreachable || error instanceof TryAgain

async function callOnce({ provider, method, url, headers, body, wantsAgain }: ProviderRequest): Promise<unknown> {
  let response: Response
  let text: string
  const signal = AbortSignal.timeout(timeout)
  try {
    response = await fetch(url, { method, headers, body, redirect: 'error', signal })
    text = await readText(response, signal)
  } catch (error) {
    throw new ProviderUnreachable(
      `${provider} was not reached: ${error instanceof Error ? error.name : 'unknown error'}`,
    )
  }
  const { status } = response
  if (status >= 500) throw new ProviderUnreachable(`${provider} answered ${status}`)
  const answer = text === '' ? null : parseJson(text)
  if (response.ok) return answer
  const isAgain = wantsAgain?.(status, response.headers) ?? (status === 409 || status === 429)
  const Refusal = isAgain ? TryAgain : ProviderRefusal
  throw new Refusal(`${provider} answered ${status}: ${text.slice(0, 300)}`, status, answer)
}

/** The text of an answer of at most 1 MB. */
async function readText(response: Response, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader()
  // fetch may forget its signal when the headers are there, and a body that drips would be read without an end
  signal.addEventListener('abort', () => void reader?.cancel().catch(() => {}))
  const parts: Uint8Array[] = []
  let length = 0
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    length += read.value.byteLength
    if (length > maximumBytes) throw new Error('the answer is too large')
    parts.push(read.value)
  }
  signal.throwIfAborted()
  return new TextDecoder().decode(Buffer.concat(parts))
}

/**
 * The address of a provider's API. The simulators of tests and of the demo are on the own machine, which `api_base` of
 * a configuration with test keys may name; anything else in it is left alone.
 */
export function apiBase(config: Record<string, string>, keys: 'test' | 'live' | null, official: string): string {
  const given = config.api_base
  if (given === undefined || keys !== 'test' || !URL.canParse(given)) return official
  const { protocol, hostname, origin } = new URL(given)
  return protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost') ? origin : official
}
