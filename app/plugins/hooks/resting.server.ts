import { minutes, seconds } from '~/domain/shared/units'
import type { Eventual } from './hook-types'

/** For how long what has failed slowly is not called again. */
const restTime = minutes(1)

/** A failure that held up the shop for this long, or for half of the time that it had, was slow. */
const slowFailure = seconds(5)

/** Until when a hook or the listeners of a plugin are not called in this process; in ms of `performance.now()`. */
export interface Rest {
  until: number
}

/** A hook was not called, or failed like another call of it that has begun the rest meanwhile. */
export class RestingError extends Error {
  constructor(options?: ErrorOptions) {
    super('not tried: it did not answer a moment ago', options)
  }
}

/**
 * Calls what belongs to a plugin. After a slow failure it rests: calls of the next minute throw a RestingError at once.
 * @param timeout ms
 */
export async function callUnlessResting<Value>(
  rest: Rest,
  timeout: number,
  call: () => Eventual<Value>,
): Promise<Value> {
  const begun = performance.now()
  if (begun < rest.until) throw new RestingError()
  try {
    return await inTime(call(), timeout)
  } catch (error) {
    const end = performance.now()
    if (end < rest.until) throw new RestingError({ cause: error })
    if (end - begun >= Math.min(slowFailure, timeout / 2)) rest.until = end + restTime
    throw error
  }
}

/** The value, or an error when it takes too long. */
async function inTime<Value>(value: Eventual<Value>, timeout: number): Promise<Value> {
  if (!(value instanceof Promise)) return value
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeout} ms`)), timeout)
  })
  return Promise.race([value, tooLate]).finally(() => clearTimeout(timer))
}
