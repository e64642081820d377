import { Button } from '~/components/ui/button/button'
import { Icon } from '~/components/ui/icon/icon'
import { Notice } from '~/components/ui/notice/notice'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import type { PincodeAvailability, PincodeFormat } from '~/domain/catalogue/pincodes/pincode'
import { preferencesPath } from '~/paths'
import * as styles from './delivery-check.css'

export interface DeliveryData {
  /** The pincode entered before, or ''. */
  pincode: string
  format: PincodeFormat
  /** The result for the pincode, or null when none was entered. */
  availability: PincodeAvailability | null
  /** About cash on delivery there; null where it is not offered at all. */
  cashOnDelivery: string | null
  /** Errors of a pincode that was not accepted. */
  errors?: string[]
  /** The page that the form returns to: path and query. */
  path: string
}

/** Shows whether, when and how we deliver. The form posts the intent `pincode` to /preferences, which sets a cookie. */
export function DeliveryCheck({ data }: { data: DeliveryData }) {
  const { pincode, format, availability, cashOnDelivery, errors, path } = data
  return (
    <form className={styles.delivery} method="post" action={preferencesPath} id="delivery">
      <input type="hidden" name="redirectTo" value={`${path}#delivery`} />
      <div className={styles.inline}>
        <Icon name="truck" />
        <strong>Delivery</strong>
      </div>
      <ErrorSummary errors={{ pincode: errors }} />
      <div className={styles.inline}>
        <TextField
          name="pincode"
          label={format.label}
          defaultValue={pincode}
          pattern={format.pattern}
          inputMode={format.inputMode}
          maxLength={format.maxLength}
          title={format.message}
          autoComplete="postal-code"
          errors={errors}
          required
        />
        <Button variant="secondary" name="intent" value="pincode">
          Check
        </Button>
      </div>
      {availability ? (
        <Notice tone={availability.isServiceable ? 'success' : 'warning'}>
          {availability.isServiceable ? (
            <>
              We deliver to {availability.pincode}. {cashOnDelivery}
            </>
          ) : (
            <>We do not deliver to {availability.pincode} yet.</>
          )}
        </Notice>
      ) : null}
    </form>
  )
}
