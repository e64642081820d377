import { Button } from '~/components/ui/button/button'
import { SelectField } from '~/components/ui/field/select-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { maxCancelTextLength } from '~/domain/field-limits'
import { cancelReasonNames, cancelReasons } from '~/domain/refunds/refund'
import { cancelOrderPath } from '~/paths'
import { stack } from '~/styles/layout.css'
import { narrow } from './rating-form.css'

interface CancelFormProps {
  token: string
  /** What happens to the money, in words. */
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
      <SelectField
        name="reason"
        label="Why do you cancel?"
        emptyLabel="Please choose"
        options={cancelReasonNames.map((value) => ({ value, label: cancelReasons[value] }))}
        defaultValue={typed.reason ?? ''}
        errors={errors.reason}
        required
      />
      <TextareaField
        name="text"
        label="Is there more that we should know?"
        isOptional
        rows={2}
        maxLength={maxCancelTextLength}
        defaultValue={typed.text}
        errors={errors.text}
      />
      <div>
        <Button variant="secondary">Cancel this order</Button>
      </div>
    </form>
  )
}
