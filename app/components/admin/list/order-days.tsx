import { Form, Link } from '~/framework/react'
import { Button } from '~/components/ui/button/button'
import { TextField } from '~/components/ui/field/text-field'
import type { OrderListMoment } from '~/domain/sales/orders/list/order-list'
import { adminOrdersPath } from '~/paths'
import { filterForm } from './list.css'

interface DayFilters {
  from: string
  to: string
  on: OrderListMoment
  coupon: string
}

interface ShownDays extends DayFilters {
  /** The other filters of the list, which stay. */
  others: Record<string, string>
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

/** These filters in another form of the list. */
export function HiddenDays({ days }: { days: DayFilters }) {
  const { from, to, on, coupon } = days
  const fields = Object.entries({ from, to, on: on === 'placed' ? '' : on, coupon }).filter(([, value]) => value !== '')
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** Limits a list of orders to some days, and says to what a link has limited it. */
export function OrderDays({ days }: { days: ShownDays }) {
  const { from, to, on, coupon, others, allHref } = days
  const kept = { ...others, coupon, on: on === 'placed' ? '' : on }
  return (
    <>
      <Form key={`${from} ${to}`} className={filterForm} method="get" action={adminOrdersPath}>
        {Object.entries(kept).map(([name, value]) =>
          value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <TextField name="from" type="date" label={`First day, ${moments[on]}`} isOptional defaultValue={from} />
        <TextField name="to" type="date" label="Last day" isOptional defaultValue={to} />
        <Button variant="secondary">Show these days</Button>
      </Form>
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
