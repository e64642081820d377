import { readCountries } from '~/domain/customers/addresses/read-addresses.server'
import { readUsedTags } from '~/domain/operations/tags/tags.queries.server'
import { readOrderFilters } from '~/domain/sales/orders/list/order-list.queries.server'
import { readMethodRows } from '~/domain/sales/payments/payment-methods.queries.server'
import type { RequestContext } from '~/http/context.server'

/** The ways to pay, countries and tags that the list of orders can be filtered by, and which of them it is filtered by. */
export async function readOrderChoices(
  { db, channel }: Pick<RequestContext, 'db' | 'channel'>,
  { payment, country, tag }: { payment: string; country: string; tag: string },
) {
  const { payments, countries } = await readOrderFilters(db.read, channel.id)
  const methods = payments.length > 1 || payment !== '' ? await readMethodRows(db.read, channel.id) : []
  const methodNames = new Map(methods.map(({ method }) => [method.code, method.name]))
  const countryNames = new Map((await readCountries(db)).map(({ code, name }) => [code, name]))
  const tags = await readUsedTags(db.read, 'order')
  return {
    payment: choiceOf(payment, payments, (code) => methodNames.get(code) ?? code),
    country: choiceOf(country, countries, (code) => countryNames.get(code) ?? code),
    tag: { value: tag, options: tags.map(({ name }) => ({ value: name, label: name })) },
  }
}

/** A choice among what orders have, by name; nothing to choose where all of them have the same. */
function choiceOf(value: string, used: readonly string[], nameOf: (code: string) => string) {
  const values = value === '' || used.includes(value) ? used : [...used, value]
  if (values.length < 2 && value === '') return { value, options: [] }
  const options = values.map((code) => ({ value: code, label: nameOf(code) }))
  return { value, options: options.toSorted((a, b) => a.label.localeCompare(b.label)) }
}
