import { Link } from '~/framework/react'
import { Button } from '~/components/ui/button/button'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import type { OrderListMoment } from '~/domain/sales/orders/list/order-list'
import { adminOrdersPath } from '~/admin-paths'
import { ListForm, type Found } from './list-form'
import { filterForm } from './list.css'

interface DayFilters {
  from: string
  to: string
  on: OrderListMoment
  coupon: string
}

interface ShownDays extends DayFilters {
  /** The state of the list, which stays; empty for all. */
  state: string
  /** The list without these filters. */
  allHref: string
}

/** The filters of a list of orders that is not limited to some days. */
export const noDayFilters: DayFilters = { from: '', to: '', on: 'placed', coupon: '' }

export const dayFiltersOf = ({ from, to, on, coupon }: DayFilters): DayFilters => ({ from, to, on, coupon })

const moments: Record<OrderListMoment, string> = {
  placed: 'placed',
  cancelled: 'cancelled',
  refunded: 'paid back',
  billed: 'billed',
}

/** A choice that orders can be filtered by. */
interface OrderChoice {
  value: string
  /** What orders have; without any, the form has no field for the choice. */
  options: Array<{ value: string; label: string }>
}

interface OrderFiltersProps {
  days: ShownDays
  choices: Record<keyof typeof choiceLabels, OrderChoice>
  found: Found
}

const choiceLabels = {
  payment: ['Way to pay', 'Any way to pay'],
  country: ['Country of delivery', 'Any country'],
  tag: ['Tag', 'Any tag'],
} as const

const choiceNames = ['payment', 'country', 'tag'] as const

/**
 * Limits a list of orders to some days, a way to pay, a country and a tag, and says to what a link has limited it.
 */
export function OrderFilters({ days, choices, found }: OrderFiltersProps) {
  const { from, to, on, coupon, state, allHref } = days
  const kept = { state, coupon, on: on === 'placed' ? '' : on }
  const values = { ...kept, from, to, ...Object.fromEntries(choiceNames.map((name) => [name, choices[name].value])) }
  return (
    <>
      <ListForm className={filterForm} path={adminOrdersPath} values={values} found={found}>
        {Object.entries(kept).map(([name, value]) =>
          value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <TextField name="from" type="date" label={`First day, ${moments[on]}`} defaultValue={from} />
        <TextField name="to" type="date" label="Last day" defaultValue={to} />
        {choiceNames.map((name) => {
          const { value, options } = choices[name]
          const [label, emptyLabel] = choiceLabels[name]
          return options.length === 0 ? null : (
            <SelectField key={name} {...{ name, label, emptyLabel, options }} defaultValue={value} />
          )
        })}
        <Button variant="secondary">Show</Button>
      </ListForm>
      {from === '' && to === '' && coupon === '' ? null : (
        <p>
          Only orders {coupon === '' ? '' : `with the coupon ${coupon} `}that were {moments[on]}
          {from === '' ? '' : ` from ${from}`}
          {to === '' ? '' : ` to ${to}`}. <Link to={allHref}>Show all</Link>
        </p>
      )}
    </>
  )
}
