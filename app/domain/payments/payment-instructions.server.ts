import type { Knex } from 'knex'
import QRCode from 'qrcode'
import { toDecimal } from '~/domain/money/money'
import type { OrderView } from '~/domain/orders/order'
import { readMethodConfig } from './payments.queries.server'

interface Due {
  number: string
  /** Minor units. */
  amount: number
  currency: string
  words: string
}

/** The payment link that UPI apps open (NPCI, UPI linking specification). */
export function upiLink(config: Record<string, string>, due: Due): string {
  const params = new URLSearchParams({
    pa: config.vpa ?? '',
    pn: config.payee ?? '',
    am: toDecimal(due.amount, due.currency),
    cu: due.currency,
    tr: due.number,
    tn: `Order ${due.number}`,
  })
  return `upi://pay?${params.toString().replace(/\+/g, '%20')}`
}

/** What the buyer of a placed order must still do to pay, by the method's provider. */
export async function paymentInstructions(
  q: Knex,
  channelId: number,
  method: { code: string; provider: string },
  due: Due,
): Promise<OrderView['paymentInstructions']> {
  const config = await readMethodConfig(q, channelId, method.code)
  switch (method.provider) {
    case 'bank_transfer':
      return {
        title: `Please transfer ${due.words}`,
        rows: [
          ...Object.entries(config).map(([label, value]) => ({ label, value })),
          { label: 'Reference', value: due.number },
        ],
        link: null,
        qrSvg: null,
      }
    case 'upi': {
      const link = upiLink(config, due)
      return {
        title: `Please pay ${due.words} by UPI`,
        rows: [
          { label: 'UPI id', value: config.vpa ?? '' },
          { label: 'Reference', value: due.number },
        ],
        link,
        qrSvg: await QRCode.toString(link, { type: 'svg', margin: 1 }),
      }
    }
    case 'cash_on_delivery':
      return { title: `Please have ${due.words} ready for the courier`, rows: [], link: null, qrSvg: null }
    default:
      return null
  }
}
