import { Button } from '~/components/ui/button/button'
import { TextField } from '~/components/ui/field/text-field'
import { Notice } from '~/components/ui/notice/notice'
import type { StaffOrder } from '~/domain/sales/order-page/staff-order'
import { subheading } from '~/styles/text.css'
import { box, form as formStyle } from '../admin-form.css'

interface OrderMoneyProps {
  sentences: readonly string[]
  /** The name of the way it is paid. */
  method: string
  /** The refunds that this member can note as paid. */
  refunds: StaffOrder['refundsByHand']
  /** The refunds that have failed and that this member can decide about, with their pages. */
  failedRefunds: ReadonlyArray<{ href: string; amount: string; reason: string }>
  /** Where its dispute is; null where none is open. */
  disputesHref: string | null
  canMarkPaid: boolean
  /** Where a part of the price is given back; null for who may not, and where nothing can be. */
  goodwillHref: string | null
  /** Where the customer chooses how to pay; null where nothing is to be paid so. */
  payUrl: string | null
  documents: ReadonlyArray<{ href: string; label: string; missing: readonly string[] }>
  path: string
}

/** What is paid of an order and what is not, with what can be noted about it, and its documents. */
export function OrderMoney({
  sentences,
  method,
  refunds,
  failedRefunds,
  disputesHref,
  canMarkPaid,
  goodwillHref,
  payUrl,
  documents,
  path,
}: OrderMoneyProps) {
  return (
    <section className={box} aria-labelledby="money">
      <h2 className={subheading} id="money">
        Money
      </h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {payUrl === null ? null : (
        <TextField
          name="payUrl"
          label="Link to pay, for the customer"
          hint="Whoever has it sees the order."
          readOnly
          value={payUrl}
        />
      )}
      {canMarkPaid ? (
        <form method="post" action={path}>
          <input type="hidden" name="intent" value="mark-paid" />
          <Button variant="secondary">The money has arrived ({method})</Button>
        </form>
      ) : null}
      {disputesHref === null ? null : (
        <Notice tone="danger">
          The payment is disputed. <a href={disputesHref}>See until when it is to be answered</a>
        </Notice>
      )}
      {failedRefunds.map(({ href, amount, reason }) => (
        <Notice key={href} tone="danger">
          {reason}. <a href={href}>Decide about the refund of {amount}</a>
        </Notice>
      ))}
      {refunds.map((refund) => (
        <form key={refund.id} className={formStyle} method="post" action={path}>
          <input type="hidden" name="intent" value="refund-paid" />
          <input type="hidden" name="refund" value={refund.id} />
          <TextField
            name="reference"
            id={`reference-${refund.id}`}
            label={`Reference of your transfer of ${refund.amount}`}
            isOptional
            maxLength={100}
            autoComplete="off"
          />
          <div>
            <Button variant="secondary">I have paid {refund.amount} back</Button>
          </div>
        </form>
      ))}
      {goodwillHref === null ? null : (
        <p>
          <a href={goodwillHref}>Give a part of the price back</a>
        </p>
      )}
      {documents.length === 0 ? null : (
        <ul>
          {documents.map(({ href, label, missing }) => (
            <li key={href}>
              <a href={href}>{label}</a>
              {missing.length === 0 ? null : (
                <p>
                  It shows boxes in place of these letters, because we have no typeface for them: {missing.join(' ')}.
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
