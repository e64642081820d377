import { days, minutes } from '~/domain/units'

/** For how long an attempt to pay is asked about while its provider says that it is still open. */
export const patience = days(3)

/** The same while its provider does not answer at all: as long as a cart is kept. */
export const patienceWithSilence = days(30)

/** When an attempt that was just begun is asked about first (ISO instant): most shoppers are back before. */
export function firstQuestion(now: Date): string {
  return new Date(now.getTime() + minutes(1)).toISOString()
}

/** When an attempt of this age (ms) is asked about next (ISO instant): when it is half as old again, within a minute and six hours. */
export function nextQuestion(now: Date, age: number): string {
  return new Date(now.getTime() + Math.min(Math.max(minutes(1), age / 2), minutes(360))).toISOString()
}
