import { seconds } from './units'

/** A failure that held up the shop for this long was slow. */
const slowFailure = seconds(5)

/**
 * Whether what fails now was slow: it took 5 s, or half of the time that it had.
 * @param begun in ms of `performance.now()`
 * @param timeout ms
 */
export function isSlowFailure(begun: number, timeout = Infinity): boolean {
  return performance.now() - begun >= Math.min(slowFailure, timeout / 2)
}

/**
 * The value, or an error when it takes too long; then nobody waits for it any more.
 * @param timeout ms
 */
export async function inTime<Value>(value: Value | Promise<Value>, timeout: number): Promise<Value> {
  if (!(value instanceof Promise)) return value
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeout} ms`)), timeout)
  })
  return Promise.race([value, tooLate]).finally(() => clearTimeout(timer))
}
