import type { ShownQuote } from '~/components/admin/delivery/quote-box'
import { readCountries } from '~/domain/customers/addresses/read-addresses.server'
import { quoteOrder } from '~/domain/sales/cart/delivery/quote-order.server'
import type { Totals } from '~/domain/sales/pricing/totals'
import { readTaxClasses } from '~/domain/sales/tax/manage/owner-rates.queries.server'
import { parseDecimal } from '~/domain/shared/money/arithmetic'
import { formatMoney } from '~/domain/shared/money/money'
import { plainCode } from '~/domain/shared/text/plain-code'
import { unitsNumberSchema } from '~/domain/shared/units-number.schema'
import { adminZonePath } from '~/admin-paths'
import type { RequestContext } from '~/http/context.server'
import { daysText } from '../delivery/shown-delivery.server'
import { findTypedState, readPlaceNames } from './typed-places.server'

export const percentText = (ppm: number) => `${ppm / 10_000} %`

const names = ['country', 'state', 'postcode', 'amount', 'weight', 'pieces', 'class'] as const

/** The box "What would an order cost?" with its answer, where an address asks for one. */
export async function showQuote(
  context: Pick<RequestContext, 'db' | 'channel'>,
  { url }: Pick<Request, 'url'>,
): Promise<ShownQuote> {
  const { db, channel } = context
  const asked = new URL(url).searchParams
  const typed = Object.fromEntries(names.map((name) => [name, plainCode((asked.get(name) ?? '').slice(0, 100))]))
  const countries = (await readCountries(db)).map(({ code, name }) => ({ value: code, label: name }))
  const classes = await readTaxClasses(db.read, channel.id)
  const empty = {
    typed: asked.has('country')
      ? typed
      : { country: channel.countryCode, amount: '1000', weight: '0.5', pieces: '1', class: 'standard' },
    errors: {},
    countries,
    classes,
    currency: channel.currency,
    answer: null,
  }
  if (!asked.has('country')) return empty
  const errors: Record<string, string[]> = {}
  const countryCode = countries.find(({ value }) => value === typed.country)?.value
  if (countryCode === undefined) errors.country = ['Choose a country']
  const amount = parseDecimal(typed.amount ?? '', channel.currency)
  if (amount === null || amount < 0) errors.amount = [`Enter an amount of ${channel.currency}, such as 1000`]
  const weight = unitsNumberSchema('').safeParse(typed.weight === '' ? '0' : typed.weight)
  if (!weight.success) errors.weight = ['Enter a weight in kg, such as 0.5']
  const pieces = Number(typed.pieces || '1')
  if (!/^\d{0,5}$/.test(typed.pieces ?? '')) errors.pieces = ['Enter a whole number, such as 1']
  const state = await findTypedState(context, countryCode ?? '', typed.state ?? '')
  if (!state.ok) errors.state = [state.error.message]
  if (countryCode === undefined || amount === null || amount < 0 || !weight.success || !state.ok || errors.pieces)
    return { ...empty, errors }
  const quote = await quoteOrder(context, {
    destination: { countryCode, stateCode: state.value, postcode: typed.postcode?.trim() || null },
    amount,
    weightGrams: Math.round(weight.data * 1000),
    pieces,
    taxClass: typed.class || 'standard',
  })
  const money = (minor: number) => formatMoney(minor, channel.currency, channel.languageTag)
  const taxText = ({ taxes }: Totals) =>
    taxes.map(({ name, ratePpm, amount: tax }) => `${name} ${percentText(ratePpm)}: ${money(tax)}`).join(', ') ||
    'No tax'
  const { stateCode, postcode } = quote.destination
  const nameOf = await readPlaceNames(context, [countryCode])
  return {
    ...empty,
    answer: {
      place: nameOf({ countryCode, stateCode, postcodeFrom: postcode, postcodeTo: postcode }),
      zone: quote.zone && { name: quote.zone.name, href: adminZonePath(quote.zone.id) },
      isServiceable: quote.isServiceable,
      isTaxIncluded: channel.pricesIncludeTax,
      goodsTax: taxText(quote.goods),
      methods: quote.methods.map(({ shipping, totals }) => ({
        name: shipping.name,
        price: shipping.price === 0 ? 'Free' : money(shipping.price),
        tax: taxText(totals),
        total: money(totals.grandTotal),
        days: daysText(shipping),
      })),
    },
  }
}
