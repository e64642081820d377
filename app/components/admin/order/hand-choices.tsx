import { TotalsBox } from '~/components/cart/totals-box'
import { Button } from '~/components/ui/button/button'
import { RadioCards } from '~/components/ui/field/radio-cards'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import type { HandOrder } from '~/domain/sales/hand-orders/hand-order'
import { ownShippingCode } from '~/domain/sales/shipping/shipping'
import { maxCouponCodeLength, maxNoteLength } from '~/domain/shared/field-limits'
import { cluster } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import { form as formStyle, list } from '../admin-form.css'
import * as styles from './hand-order.css'

interface HandChoicesProps {
  order: HandOrder
  currency: string
  path: string
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[] | undefined>>
}

function deliveryHint({ buyer, deliveries }: HandOrder): string | undefined {
  if (buyer.address.length === 0) return 'The deliveries of the shop are shown once the customer is entered.'
  return deliveries.length === 0
    ? 'The shop does not deliver to this address, unless you set what it costs.'
    : undefined
}

/** How an order that is put together is delivered and paid, with its totals; it can be placed when nothing is missing. */
export function HandChoices({ order, currency, path, typed, errors }: HandChoicesProps) {
  const { version, deliveries, payments, coupon, missing } = order
  return (
    <form className={formStyle} method="post" action={path}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="expectedTotal" value={order.total} />
      {/* Enter in a field shows the totals, and places nothing */}
      <button hidden name="intent" value="choices" tabIndex={-1} aria-hidden="true" />
      {order.needsShipping ? (
        <>
          <RadioCards
            name="delivery"
            legend="Delivery"
            hint={deliveryHint(order)}
            selected={typed.delivery ?? order.delivery}
            errors={errors.delivery}
            cards={[
              ...deliveries.map(({ code, name, text, priceText }) => ({
                value: code,
                title: name,
                text,
                aside: priceText,
              })),
              {
                value: ownShippingCode,
                title: 'At another cost',
                text: 'The customer sees it as “Delivery”. Enter 0 when they collect it.',
              },
            ]}
          />
          <TextField
            name="ownDelivery"
            label="The other cost"
            isOptional
            prefix={currency}
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            defaultValue={typed.ownDelivery ?? order.ownDelivery}
            errors={errors.ownDelivery}
          />
        </>
      ) : null}
      <TextField
        name="coupon"
        label="Coupon"
        isOptional
        maxLength={maxCouponCodeLength}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={typed.coupon ?? coupon?.code}
        errors={errors.coupon ?? (coupon?.problem ? [coupon.problem] : undefined)}
      />
      <TextareaField
        name="note"
        label="Note"
        hint="The customer reads it with the order."
        isOptional
        rows={2}
        maxLength={maxNoteLength}
        defaultValue={typed.note ?? order.note}
        errors={errors.note}
      />
      <RadioCards
        name="payment"
        legend="Payment"
        selected={typed.payment ?? order.payment}
        errors={errors.payment}
        cards={payments.map(({ code, name, text, isPaid, reason }) => ({
          value: code,
          title: isPaid ? `Paid already: ${name}` : name,
          text: reason ?? text,
          isDisabled: reason !== null,
        }))}
      />
      <TextField
        name="reference"
        label="Reference of the money"
        hint="If it has come already: the number of the receipt or of the transfer."
        isOptional
        maxLength={100}
        autoComplete="off"
        defaultValue={typed.reference}
        errors={errors.reference}
      />
      <div>
        <Button variant="secondary" name="intent" value="choices">
          Save and show the total
        </Button>
      </div>
      <div className={styles.totals}>
        <TotalsBox of={{ totalsRows: order.totalsRows, totalsNotes: [] }} />
      </div>
      {missing.length > 0 ? (
        <div>
          <p className={muted}>Before you can place it:</p>
          <ul className={list}>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ) : (
        <div className={cluster}>
          <Button name="intent" value="place">
            Place the order for {order.totalText}
          </Button>
        </div>
      )}
    </form>
  )
}
