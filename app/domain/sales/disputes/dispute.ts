import { days } from '~/domain/shared/units'
import type { ProviderDispute } from '~/domain/sales/payments/provider'

/** How long before its date the owner is reminded of a dispute. */
const reminderTime = days(2)

type Decided = Extract<ProviderDispute['status'], 'won' | 'lost' | 'closed'>

/** Whether a dispute has ended. */
export function isDecided(status: ProviderDispute['status']): status is Decided {
  return status === 'won' || status === 'lost' || status === 'closed'
}

/** Whether a dispute is to be answered within two days, or its date is over and nothing was answered. */
export function isDueSoon(
  { status, respondBy }: { status: ProviderDispute['status']; respondBy: string | null },
  now: Date,
): boolean {
  return status === 'needs_response' && respondBy !== null && Date.parse(respondBy) - now.getTime() <= reminderTime
}

/** 'today', '1 day', '12 days'; null for what is not to be answered. Pure. */
export function daysLeftText(
  { status, respondBy }: { status: ProviderDispute['status']; respondBy: string | null },
  now: Date,
): string | null {
  if (status !== 'needs_response' || respondBy === null) return null
  const left = Math.floor((Date.parse(respondBy) - now.getTime()) / days(1))
  if (left < 0) return 'The time is over'
  if (left === 0) return 'Less than a day left'
  return left === 1 ? '1 day left' : `${left} days left`
}

/** What a dispute is about, by the provider's word: 'product_not_received' is 'Product not received'. Pure. */
export function reasonText(reason: string): string {
  const words = reason.replaceAll(/[_-]+/g, ' ').trim().toLowerCase()
  return words === '' ? 'No reason was given' : words.charAt(0).toUpperCase() + words.slice(1)
}

/** What stands, for the owner. */
export const disputeStates: Record<ProviderDispute['status'], string> = {
  needs_response: 'Needs your answer',
  under_review: 'The bank is deciding',
  won: 'Won: the money stays with you',
  lost: 'Lost: the bank has taken the money',
  closed: 'Closed without a decision',
}
