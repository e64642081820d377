import { Button } from '~/components/ui/button/button'
import { maxCancelTextLength } from '~/domain/shared/field-limits'
import { cancelReasonNames, cancelReasons } from '~/domain/sales/refunds/refund'
import { cancelOrderPath } from '~/paths'
import { stack } from '~/styles/layout.css'
import { narrow } from './rating-form.css'
import { ReasonFields } from './reason-fields'

interface CancelFormProps {
  token: string
  /** A text that says what happens to the money. */
  moneyText: string
  typed?: Record<string, string>
  errors?: Record<string, string[]>
}

/** The form that cancels an order, with its reason. */
export function CancelForm({ token, moneyText, typed = {}, errors = {} }: CancelFormProps) {
  return (
    <form className={`${stack} ${narrow}`} method="post" action={cancelOrderPath(token)}>
      <input type="hidden" name="token" value={token} />
      <p>{moneyText}</p>
      <ReasonFields
        reasonLabel="Why are you cancelling?"
        reasons={cancelReasonNames.map((value) => ({ value, label: cancelReasons[value] }))}
        textLabel="Anything else we should know?"
        maxTextLength={maxCancelTextLength}
        typed={typed}
        errors={errors}
      />
      <div>
        <Button variant="secondary">Cancel this order</Button>
      </div>
    </form>
  )
}
