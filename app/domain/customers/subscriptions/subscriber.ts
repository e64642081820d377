import { days, minutes } from '~/domain/shared/units'

/** Where an address asked for news, with what the owner reads. */
export const subscriberSources = {
  news: 'Form for news',
  'coming-soon': 'Coming Soon',
  'under-maintenance': 'Under Maintenance',
} as const
export type SubscriberSource = keyof typeof subscriberSources

/** Someone who asked for news by e-mail. Instants are ISO dates. */
export interface Subscriber {
  id: number
  channelId: number
  email: string
  token: string
  source: SubscriberSource
  askedAt: string
  confirmedAt: string | null
}

/** An address that is not confirmed is deleted after this time. */
export const unconfirmedRetention = days(7)
/** Another mail that asks to confirm is sent after this time at the earliest. */
export const repeatAfter = minutes(15)
