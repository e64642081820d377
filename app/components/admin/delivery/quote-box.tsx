import { box } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { Table } from '~/components/ui/table/table'
import { stack, twoColumns } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'

/** The question what an order would cost, and the answer. */
export interface ShownQuote {
  typed: Record<string, string>
  errors: Record<string, string[]>
  countries: Array<{ value: string; label: string }>
  classes: string[]
  currency: string
  answer: {
    place: string
    zone: { name: string; href: string } | null
    /** False where the list of postcodes says that nothing is delivered there. */
    isServiceable: boolean
    isTaxIncluded: boolean
    goodsTax: string
    methods: Array<{ name: string; price: string; tax: string; total: string; days: string }>
  } | null
}

/** "What would an order cost?": the owner sees what they have set, as a cart would be priced. */
export function QuoteBox({ quote, path, channel }: { quote: ShownQuote; path: string; channel: string | undefined }) {
  const { typed, errors, countries, classes, currency, answer } = quote
  const field = (name: string) => ({ name, defaultValue: typed[name], errors: errors[name] })
  return (
    <section className={box} aria-labelledby="quote">
      <h2 className={subheading} id="quote">
        What would an order cost?
      </h2>
      <form className={stack} method="get" action={`${path}#quote`}>
        {channel === undefined ? null : <input type="hidden" name="channel" value={channel} />}
        <div className={twoColumns}>
          <SelectField {...field('country')} label="Country" options={countries} autoComplete="off" />
          <TextField {...field('state')} label="State" isOptional maxLength={60} autoComplete="off" />
          <TextField {...field('postcode')} label="PIN code or postcode" isOptional maxLength={12} autoComplete="off" />
          <TextField {...field('amount')} label={`Goods for (${currency})`} inputMode="decimal" autoComplete="off" />
          <TextField {...field('weight')} label="Weight (kg)" isOptional inputMode="decimal" autoComplete="off" />
          <TextField {...field('pieces')} label="Pieces" isOptional inputMode="numeric" autoComplete="off" />
          <SelectField
            {...field('class')}
            label="Tax class of the goods"
            options={classes.map((name) => ({ value: name, label: name }))}
          />
        </div>
        <div>
          <Button variant="secondary">Work it out</Button>
        </div>
      </form>
      {answer === null ? null : (
        <div className={stack} role="status">
          <p>
            <strong>To {answer.place}.</strong> {deliveryWords(answer)}
          </p>
          {answer.methods.length === 0 ? null : (
            <Table
              caption="What the order would cost"
              isStacked
              columns={['Delivery', 'Costs', 'Takes', 'Tax of all', 'In all']}
              rows={answer.methods.map(({ name, price, days, tax, total }) => [
                name,
                price,
                days === '' ? 'Not said' : days,
                tax,
                <strong key="total">{total}</strong>,
              ])}
            />
          )}
          <p className={muted}>
            Tax of the goods alone: {answer.goodsTax}.{' '}
            {answer.isTaxIncluded ? 'Your prices contain it.' : 'It is added to your prices.'}
          </p>
        </div>
      )}
    </section>
  )
}

function deliveryWords({ zone, isServiceable, methods }: NonNullable<ShownQuote['answer']>) {
  if (!isServiceable) return 'Your list of PIN codes says that nothing is delivered there.'
  if (zone === null) return 'No zone has this place, so nothing is delivered there.'
  return (
    <>
      The zone is <a href={zone.href}>{zone.name}</a>.
      {methods.length === 0 ? ' It has no way of delivery for this order, so nobody there can place it.' : ''}
    </>
  )
}
