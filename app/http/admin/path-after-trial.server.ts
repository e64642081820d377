import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import type { TrialPlace } from '~/domain/sales/payments/trials/trial-payments.server'
import type { Shop } from '~/domain/shared/shop'
import { adminPaymentProviderPath } from '~/admin-paths'

/** Where the owner reads what came of a test payment: the step of the guide that it was begun in. */
export async function pathAfterTrial(
  { db, channel }: Pick<Shop, 'db' | 'channel'>,
  { channelId, methodCode }: TrialPlace,
): Promise<string> {
  const other = channelId === channel.id ? null : await readChannelById(db, channelId)
  return `${adminPaymentProviderPath(methodCode, other?.code)}#step-try`
}
