import { ask, cpuOfRequests, measure, type Figures } from './measure'
import { repetitions } from './repetitions'
import type { ShopProcess } from '../setup/shop-process'

export interface RenderedFigures extends Figures {
  /** The CPU of the whole answer, divided by that of rendering its whole tree to a string. */
  ratio: number
}

/** Before a page is measured: V8 compiles the first thousand renderings, on threads of its own. */
const warmUpRequests = 1200
const rounds = 10
/** Requests of one round without and with the repeated renderings: about as long as each other. */
const requestsOfRound = { plain: 160, repeated: 80 }

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/**
 * Measures a page that the app renders. The divisor is measured beside it in short rounds, by turns with the page
 * itself (repeat-rendering): what else the machine does then changes both. The middle one of the rounds counts.
 */
export async function measureRendered(
  { child, origin }: ShopProcess,
  path: string,
  headers: Record<string, string>,
): Promise<RenderedFigures> {
  const url = origin + path
  await ask(url, headers, { amount: warmUpRequests })
  const figures = await measure(child, url, headers)
  const found: Array<{ cpu: number; rendering: number }> = []
  for (let round = 0; round < rounds; round += 1) {
    const cpu = await cpuOfRequests(child, url, headers, requestsOfRound.plain)
    child.kill('SIGUSR2')
    const repeated = await cpuOfRequests(child, url, headers, requestsOfRound.repeated)
    child.kill('SIGUSR2')
    found.push({ cpu, rendering: (repeated - cpu) / repetitions })
  }
  const cpu = median(found.map((round) => round.cpu))
  return { ...figures, cpu, ratio: median(found.map((round) => round.cpu / round.rendering)) }
}
