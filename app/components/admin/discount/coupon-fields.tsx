import { Fragment } from 'react'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { twoColumns } from '~/styles/layout.css'

interface CouponFieldsProps {
  /** The texts of the fields by name. */
  values: Record<string, string | undefined>
  errors: Record<string, string[] | undefined>
  currency: string
  timeZone: string
  /** Whether the shop has other channels that the coupon can be for, too. */
  hasOtherChannels: boolean
  /** An offer applies without a code: nobody counts its uses, and everybody sees it. */
  isOffer?: boolean
}

/** The fields of a coupon but its code, or of an offer. */
export function CouponFields({
  values,
  errors,
  currency,
  timeZone,
  hasOtherChannels,
  isOffer = false,
}: CouponFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] })
  const box = (name: string) => ({
    name,
    value: 'on',
    defaultChecked: values[name] === 'on',
    errors: errors[name],
  })
  const optional = (name: string) => ({ ...field(name), isOptional: true, autoComplete: 'off' })
  return (
    <>
      <TextField
        {...field('title')}
        isOptional={!isOffer}
        autoComplete="off"
        label="Name"
        hint="Customers see it, such as Summer sale."
        maxLength={100}
      />
      {isOffer ? null : (
        <TextareaField
          {...field('description')}
          label="What customers read about it"
          hint="Where the cart shows the coupon to everybody."
          isOptional
          rows={2}
          maxLength={500}
        />
      )}
      <SelectField
        {...field('kind')}
        label="It gives"
        options={[
          { value: 'percent', label: 'A part of the price, in percent' },
          { value: 'tiers', label: 'A part of the price that grows with the number of pieces' },
          { value: 'fixed', label: `An amount of ${currency}` },
          { value: 'per_piece', label: `An amount of ${currency} for each piece` },
          { value: 'free_shipping', label: 'Free delivery' },
          { value: 'buy_x_get_y', label: 'Buy some pieces, get others for less' },
        ]}
      />
      <TextField
        {...optional('value')}
        label="How much"
        hint="10 for 10 %, or 250 for an amount. Nothing for free delivery and for steps. For pieces for less, what is taken off each of them in percent; nothing means that they are free."
        inputMode="decimal"
      />
      <div className={twoColumns}>
        <TextField
          {...optional('buyQuantity')}
          label="Pieces to buy"
          hint="Only for pieces for less."
          inputMode="numeric"
        />
        <TextField
          {...optional('getQuantity')}
          label="Pieces for less"
          hint="The cheapest of the cart."
          inputMode="numeric"
        />
        {[1, 2, 3].map((step) => (
          <Fragment key={step}>
            <TextField
              {...optional(`tierPieces${step}`)}
              label={`Step ${step}: pieces`}
              hint={step === 1 ? 'Only for a part that grows: 3 for 3 or more.' : undefined}
              inputMode="numeric"
            />
            <TextField
              {...optional(`tierPercent${step}`)}
              label={`Step ${step}: percent`}
              hint={step === 1 ? 'What is taken off all of them.' : undefined}
              inputMode="decimal"
            />
          </Fragment>
        ))}
        <TextField {...optional('minimumSubtotal')} label={`From a cart of (${currency})`} inputMode="decimal" />
        <TextField {...optional('maximumDiscount')} label={`At most (${currency})`} inputMode="decimal" />
        <TextField {...optional('startsAt')} type="date" label="From" hint={timeZone} />
        <TextField {...optional('startsAtTime')} type="time" label="From what time" hint="Else when the day begins." />
        <TextField {...optional('endsAt')} type="date" label="Until" hint={timeZone} />
        <TextField {...optional('endsAtTime')} type="time" label="Until what time" hint="Else when the day is over." />
        {isOffer ? null : (
          <>
            <TextField {...optional('usageLimit')} label="Uses in all" inputMode="numeric" />
            <TextField {...optional('customerLimit')} label="Uses for each customer" inputMode="numeric" />
          </>
        )}
      </div>
      {isOffer ? null : <CheckboxField {...box('firstOrderOnly')} label="Only for a first order" />}
      <CheckboxField
        {...box('excludeSaleItems')}
        label="Not for things whose price is reduced already"
        hint="Those with a price before that is crossed out."
      />
      <CheckboxField
        {...box('isAlone')}
        label={isOffer ? 'Not together with a coupon' : 'Not together with offers'}
        hint="The customer gets what saves more. Without it, a coupon applies to what offers have left of the price."
      />
      {isOffer ? null : (
        <CheckboxField
          {...box('isPublic')}
          label="Show it to everybody in the cart"
          hint="Without it, only those who know the code can use it."
        />
      )}
      {hasOtherChannels ? (
        <CheckboxField
          {...box('isEverywhere')}
          label="In all channels of the shop"
          hint="Then it can have no amounts of money, because each channel has a currency of its own."
        />
      ) : null}
    </>
  )
}
