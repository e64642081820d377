import type { Knex } from 'knex'
import { inChunks } from '~db/bulk-rows'
import type { DocumentContent } from './document'

/** The taxes of one kind of document, of one place, at one rate; minor units. */
export interface TaxSum {
  kind: DocumentContent['kind']
  /** The code of the country where the things went, '' where it is not known. */
  country: string
  /** The name of the state, or of the place where the country is not known. */
  state: string
  /** '' for what is not taxed. */
  name: string
  ratePpm: number
  /** The taxable value. */
  net: number
  tax: number
  /** The taxable value, counted once for lines with several taxes. */
  base: number
}

/**
 * Adds the taxes of a document to those of its day, in the transaction that writes it. Documents of a kind are written
 * one after the other, because of their numbers, so no two transactions wait for each other here.
 */
export async function addTaxes(
  trx: Knex,
  channelId: number,
  { kind, issuedOn, currency, lines }: DocumentContent,
  place: { country: string; state: string },
): Promise<void> {
  const sums = new Map<string, { name: string; rate_ppm: number; net: number; tax: number; base: number }>()
  for (const { taxable, taxes } of lines)
    for (const [at, { name, ratePpm, amount }] of (taxes.length > 0 ? taxes : [untaxed]).entries()) {
      const key = `${ratePpm} ${name}`
      const sum = sums.get(key) ?? { name, rate_ppm: ratePpm, net: 0, tax: 0, base: 0 }
      sums.set(key, sum)
      sum.net += taxable
      sum.tax += amount
      sum.base += at === 0 ? taxable : 0
    }
  const of = { channel_id: channelId, day: issuedOn, currency, kind, ...place }
  for (const chunk of inChunks([...sums.values()], 200))
    await trx('tax_days')
      .insert(chunk.map((sum) => ({ ...of, ...sum })))
      .onConflict(['channel_id', 'day', 'currency', 'kind', 'country', 'state', 'name', 'rate_ppm'])
      .merge({
        net: trx.raw('tax_days.net + excluded.net'),
        tax: trx.raw('tax_days.tax + excluded.tax'),
        base: trx.raw('tax_days.base + excluded.base'),
      })
}

const untaxed = { name: '', ratePpm: 0, amount: 0 }

/** The taxes of the documents of some days of a channel in a currency. */
export async function readTaxSums(
  q: Knex,
  { channelId, currency, from, to }: { channelId: number; currency: string; from: string; to: string },
): Promise<TaxSum[]> {
  const rows: TaxSum[] = await q('tax_days')
    .where({ channel_id: channelId, currency })
    .whereBetween('day', [from, to])
    .groupBy('kind', 'country', 'state', 'name', 'rate_ppm')
    .select({ kind: 'kind', country: 'country', state: 'state', name: 'name', ratePpm: 'rate_ppm' })
    .sum({ net: 'net', tax: 'tax', base: 'base' })
  return rows.map((row) => ({
    ...row,
    ratePpm: Number(row.ratePpm),
    net: Number(row.net),
    tax: Number(row.tax),
    base: Number(row.base),
  }))
}
