import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Notice } from '~/components/ui/notice/notice'
import { RadioCards } from '~/components/ui/field/radio-cards'
import { TextareaField } from '~/components/ui/field/textarea-field'
import type { CartAtPaymentStep } from '~/domain/sales/cart/view/cart-at-step'
import { adviceFor } from '~/domain/sales/cart/cart-steps'
import { maxNoteLength } from '~/domain/shared/field-limits'
import { addressStepPath, contentPagePath, paymentStepPath, withQuery } from '~/paths'
import { stack } from '~/styles/layout.css'
import { GiftCardFields } from './gift-card-fields'
import { usePaymentForm } from './use-payment-form'

interface PaymentStepProps {
  cart: CartAtPaymentStep
  needsTerms: boolean
  termsSlug: string
  privacySlug: string
  instruction: string
  errors: Record<string, string[] | undefined>
  /** The code of a gift card that was not accepted. */
  typedGiftCard?: string
}

/**
 * The form of the payment step: shipping method, payment method, note and terms. With a script, each choice updates the
 * total automatically.
 */
export function PaymentStep({
  cart,
  needsTerms,
  termsSlug,
  privacySlug,
  instruction,
  errors,
  typedGiftCard,
}: PaymentStepProps) {
  const { form, isBusy, hasTotalChanged, onSubmit } = usePaymentForm(cart.totals.amountDue.amount, errors)
  return (
    <form ref={form} className={stack} method="post" action={paymentStepPath} noValidate onSubmit={onSubmit}>
      <ErrorSummary errors={errors} />
      <input type="hidden" name="expectedTotal" value={cart.totals.grandTotal.amount} />
      <input type="hidden" name="contentKey" value={cart.contentKey} />
      {cart.needsShipping ? (
        cart.shippingProblem ? (
          <Notice tone="danger">
            {cart.shippingProblem}. <a href={withQuery(addressStepPath, { mode: 'edit' })}>Change the address</a>
          </Notice>
        ) : (
          <RadioCards
            key={cart.shippingOptions.map(({ code }) => code).join()}
            name="shippingMethod"
            legend="Delivery"
            errors={errors.shippingMethod?.map(adviceFor)}
            selected={cart.shippingOptions.find(({ isSelected }) => isSelected)?.code}
            cards={cart.shippingOptions.map((option) => ({
              value: option.code,
              title: option.name,
              text: [option.description, option.arrival].filter(Boolean).join(' · '),
              aside: option.price.amount === 0 ? 'Free' : option.price.formatted,
            }))}
          />
        )
      ) : null}
      <GiftCardFields cart={cart} typed={typedGiftCard} errors={errors.giftCard} />
      <RadioCards
        key={cart.paymentOptions.map(({ code, reason }) => `${code} ${reason ?? ''}`).join()}
        name="paymentMethod"
        legend="Payment"
        errors={errors.paymentMethod?.map(adviceFor)}
        selected={cart.paymentOptions.find(({ isSelected }) => isSelected)?.code}
        cards={cart.paymentOptions.map((option) => ({
          value: option.code,
          title: option.name,
          text: option.reason ?? option.description,
          aside: option.fee.amount > 0 ? `+ ${option.fee.formatted}` : undefined,
          isDisabled: option.reason !== null,
        }))}
      />
      <div data-no-js-only>
        <Button
          variant="secondary"
          size="small"
          name="intent"
          value="update"
          formNoValidate
          data-submit-on-change="[type=radio]"
        >
          Update total
        </Button>
      </div>
      <TextareaField
        name="note"
        label="Order note"
        isOptional
        rows={3}
        maxLength={maxNoteLength}
        defaultValue={cart.note}
        errors={errors.note}
      />
      {instruction ? <Notice>{instruction}</Notice> : null}
      {needsTerms ? (
        <CheckboxField
          name="hasAcceptedTerms"
          value="1"
          defaultChecked={cart.hasAcceptedTerms}
          errors={errors.hasAcceptedTerms}
          required
          label={
            <>
              I agree to the <a href={contentPagePath(termsSlug)}>terms</a> and have read the{' '}
              <a href={contentPagePath(privacySlug)}>privacy policy</a>.
            </>
          }
        />
      ) : null}
      {hasTotalChanged ? (
        <Notice isStatus>
          The total is now {cart.totals.amountDue.formatted}. Please check it, then place your order.
        </Notice>
      ) : null}
      <Button size="large" isWide name="intent" value="place" isLoading={isBusy}>
        Place order · {cart.totals.amountDue.formatted}
      </Button>
    </form>
  )
}
