import { inTime, isSlowFailure } from '~/domain/shared/in-time'
import { minutes } from '~/domain/shared/units'
import type { Eventual } from './hook-types'

/** How long a circuit is open after a slow failure. */
const openTime = minutes(1)

/**
 * The circuit breaker of a hook or of a plugin's listeners in this process: until when it is open, in ms of
 * `performance.now()`.
 */
export interface CircuitBreaker {
  until: number
}

/** A hook was not called, or failed like another call of it that has opened the circuit meanwhile. */
export class CircuitOpenError extends Error {
  constructor(options?: ErrorOptions) {
    super('not tried: it did not answer a moment ago', options)
  }
}

/**
 * Calls what belongs to a plugin. A slow failure opens the circuit: calls of the
 * next minute throw a CircuitOpenError at once.
 * @param timeout ms
 */
export async function callWithCircuitBreaker<Value>(
  circuit: CircuitBreaker,
  timeout: number,
  call: () => Eventual<Value>,
): Promise<Value> {
  const begun = performance.now()
  if (begun < circuit.until) throw new CircuitOpenError()
  try {
    return await inTime(call(), timeout)
  } catch (error) {
    const end = performance.now()
    if (end < circuit.until) throw new CircuitOpenError({ cause: error })
    if (isSlowFailure(begun, timeout)) circuit.until = end + openTime
    throw error
  }
}
