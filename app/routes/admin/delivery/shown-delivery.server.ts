import type { Channel } from '~/domain/operations/channels/channel'
import {
  readOwnerZones,
  type OwnerMethod,
  type OwnerZone,
} from '~/domain/sales/shipping/manage/owner-zones.queries.server'
import { formatMoney } from '~/domain/shared/money/money'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import { inChannel } from '../settings/asked-channel.server'

/** The zone of an address, and the context in its channel. */
export async function requireZone(
  context: RequestContext,
  id: string | undefined,
): Promise<{ zone: OwnerZone; context: RequestContext }> {
  const [zone] = /^\d{1,15}$/.test(id ?? '') ? await readOwnerZones(context.db.read, { id: Number(id) }) : []
  if (!zone) throw errorResponse(404, 'Page Not Found')
  return { zone, context: await inChannel(context, zone.channelId) }
}

const kilograms = (grams: number) => `${grams / 1000} kg`

/** What a method costs, as its owner reads it. */
export function priceText(
  { kind, rates, freeAbove }: Pick<OwnerMethod, 'kind' | 'rates' | 'freeAbove'>,
  { currency, languageTag }: Pick<Channel, 'currency' | 'languageTag'>,
): string {
  const money = (amount: number) => formatMoney(amount, currency, languageTag)
  const fromText = (from: number) =>
    kind === 'by_weight'
      ? kilograms(from)
      : kind === 'by_pieces'
        ? `${from} ${from === 1 ? 'piece' : 'pieces'}`
        : money(from)
  const steps = rates.map(({ from, price }) =>
    kind === 'flat' ? money(price) : `${money(price)} from ${fromText(from)}`,
  )
  return [steps.join(', '), freeAbove === null ? '' : `free from ${money(freeAbove)}`].filter(Boolean).join('; ')
}

/** '3 to 6 days'; '' where nothing is said. */
export function daysText({ daysMin, daysMax }: Pick<OwnerMethod, 'daysMin' | 'daysMax'>): string {
  const days = [...new Set([daysMin, daysMax])].filter((one) => one !== null)
  return days.length === 0 ? '' : `${days.join(' to ')} ${days.join() === '1' ? 'day' : 'days'}`
}
