import { days, minutes } from '~/domain/units'

/** Someone who asked for news by e-mail. Instants are ISO dates. */
export interface Subscriber {
  id: number
  channelId: number
  email: string
  token: string
  askedAt: string
  confirmedAt: string | null
}

/** An address that is not confirmed is deleted after this time. */
export const unconfirmedRetention = days(7)
/** Another mail that asks to confirm is sent after this time at the earliest. */
export const repeatAfter = minutes(15)
