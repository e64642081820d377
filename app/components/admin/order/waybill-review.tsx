import { Button } from '~/components/ui/button/button'
import { Notice } from '~/components/ui/notice/notice'
import { Table } from '~/components/ui/table/table'
import { adminOrderPath } from '~/admin-paths'
import { subheading } from '~/styles/text.css'
import { box } from '../admin-form.css'

interface Row {
  line: number
  number: string
  carrier: string
  waybill: string
  date: string
}

interface WaybillReviewProps {
  review: {
    /** Before, or after what can be shipped was shipped. */
    step: 'checked' | 'shipped'
    ready: ReadonlyArray<Row & { name: string }>
    done: readonly Row[]
    refused: ReadonlyArray<{ line: number; what: string; why: string }>
    /** JSON of the rows to be shipped. */
    rows: string
  }
  path: string
}

const orderLink = (number: string) => <a href={adminOrderPath(number)}>{number}</a>

/** What a carrier's file ships, what was shipped before, and what is not shipped and why. */
export function WaybillReview({ review: { step, ready, done, refused, rows }, path }: WaybillReviewProps) {
  const isShipped = step === 'shipped'
  const [one, count] = [ready.length === 1, ready.length]
  return (
    <section className={box} aria-labelledby="review">
      <h2 className={subheading} id="review">
        {isShipped ? 'What became of the file' : 'What the file ships'}
      </h2>
      {count > 0 ? (
        <>
          {isShipped ? (
            <Notice tone="success">
              {one ? '1 order is' : `${count} orders are`} on the way. The customers are told.
            </Notice>
          ) : null}
          <Table
            caption={isShipped ? 'Shipped orders' : 'Orders that are shipped'}
            isStacked
            columns={['Order', 'To', 'Carrier', 'Waybill', 'Date']}
            rows={ready.map(({ number, name, carrier, waybill, date }) => [
              orderLink(number),
              name,
              carrier,
              waybill,
              date || 'Today',
            ])}
          />
        </>
      ) : (
        <Notice>{isShipped ? 'Nothing was shipped.' : 'The file ships nothing.'}</Notice>
      )}
      {refused.length > 0 ? (
        <Table
          caption="Lines that are not shipped"
          isStacked
          columns={['Line', 'Order', 'Why it is not shipped']}
          rows={refused.map(({ line, what, why }) => [line, what, why])}
        />
      ) : null}
      {done.length > 0 ? (
        <Table
          caption="Lines that were shipped before"
          isStacked
          columns={['Line', 'Order', 'Shipped before with']}
          rows={done.map(({ line, number, waybill }) => [line, orderLink(number), waybill])}
        />
      ) : null}
      {isShipped || count === 0 ? null : (
        <form method="post" action={path} encType="multipart/form-data">
          <input type="hidden" name="intent" value="ship" />
          <input type="hidden" name="rows" value={rows} />
          <Button>
            {one ? 'Ship this order and tell the customer' : `Ship these ${count} orders and tell the customers`}
          </Button>
        </form>
      )}
    </section>
  )
}
