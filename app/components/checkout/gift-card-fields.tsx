import { Button } from '~/components/ui/button/button'
import { Disclosure } from '~/components/ui/disclosure/disclosure'
import { TextField } from '~/components/ui/field/text-field'
import type { CartView } from '~/domain/sales/cart/cart'
import { maxGiftCardCodeLength } from '~/domain/shared/field-limits'
import { spread, stack } from '~/styles/layout.css'

interface GiftCardFieldsProps {
  cart: Pick<CartView, 'giftCards' | 'totals'>
  /** The code that was not accepted; `errors` contains the reason. */
  typed?: string
  errors?: string[]
}

/** The gift cards that pay for a cart, and the field for another one, as a part of the payment step's form. */
export function GiftCardFields({ cart, typed, errors }: GiftCardFieldsProps) {
  const { giftCards, totals } = cart
  const isUsed = (lastFour: string) => totals.giftCards.some((part) => part.lastFour === lastFour)
  return (
    <Disclosure title="Gift card" isOpen={giftCards.length > 0 || errors !== undefined}>
      <div className={stack}>
        {/* before the cards, because Enter in a field presses the first button of the form */}
        <TextField
          // a code that was accepted leaves the field
          key={giftCards.length}
          name="giftCard"
          label="Gift card code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxGiftCardCodeLength}
          defaultValue={typed}
          errors={errors}
        />
        <div>
          <Button variant="secondary" size="small" name="intent" value="gift-card-add" formNoValidate>
            Use gift card
          </Button>
        </div>
        {giftCards.map(({ lastFour, balance }, position) => (
          <div key={lastFour} className={spread}>
            <span>
              Card ending {lastFour}: {balance.formatted}
              {isUsed(lastFour) ? '' : '. You don’t need it for this order.'}
            </span>
            <Button
              variant="quiet"
              size="small"
              name="intent"
              value={`gift-card-remove-${position}`}
              formNoValidate
              aria-label={`Remove the card ending ${lastFour}`}
            >
              Remove
            </Button>
          </div>
        ))}
      </div>
    </Disclosure>
  )
}
