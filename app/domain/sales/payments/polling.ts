import { days, minutes } from '~/domain/shared/units'

const initialDelay = minutes(1)
const maxDelay = minutes(360)

/** For how long (ms) an attempt's provider is queried while it reports that the attempt is still open. */
export const pollingTimeout = days(3)

/**
 * The time (ms) for which an attempt's provider is queried while it does not answer at all: as long as a cart is
 * stored.
 */
export const unansweredPollingTimeout = days(30)

/**
 * When a new attempt's provider is queried first, or one that was put off is queried (ISO instant). Most shoppers
 * return before that.
 */
export function firstPoll(now: Date): string {
  return new Date(now.getTime() + initialDelay).toISOString()
}

/**
 * When an attempt of this age (ms) is queried next (ISO instant): after half its age, but at least a minute and at most
 * six hours.
 */
export function nextPoll(now: Date, age: number): string {
  const nextDelay = Math.min(Math.max(initialDelay, age / 2), maxDelay)
  return new Date(now.getTime() + nextDelay).toISOString()
}
