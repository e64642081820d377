import { Button } from '~/components/ui/button/button'
import { PhotoFields } from '~/components/ui/field/photo-fields'
import { SelectField } from '~/components/ui/field/select-field'
import { maxRefundTextLength } from '~/domain/shared/field-limits'
import {
  maxRefundPhotos,
  refundReasonNames,
  refundReasons,
  type ReturnableLine,
} from '~/domain/sales/returns/refund-request'
import { refundRequestPath } from '~/paths'
import { stack } from '~/styles/layout.css'
import { narrow } from './rating-form.css'
import { ReasonFields } from './reason-fields'

interface RefundRequestFormProps {
  token: string
  lines: readonly ReturnableLine[]
  typed?: Record<string, string>
  photoTokens?: Record<string, string>
  errors?: Record<string, string[]>
}

/** The form that asks for a refund: how many of what, why, and photos. */
export function RefundRequestForm({ token, lines, typed = {}, photoTokens, errors = {} }: RefundRequestFormProps) {
  return (
    <form
      className={`${stack} ${narrow}`}
      method="post"
      action={refundRequestPath(token)}
      encType="multipart/form-data"
    >
      <input type="hidden" name="token" value={token} />
      {lines.map((line) => {
        const name = `quantity.l${line.position}`
        const isOnly = lines.length === 1 && line.available === 1
        return (
          <SelectField
            key={line.position}
            name={name}
            label={`${line.name}: how many?`}
            hint={line.choicesText || undefined}
            options={Array.from({ length: Math.min(line.available, 100) + 1 }, (_, count) => ({
              value: String(count),
              label:
                count === 0 ? 'None' : count === line.available ? `${count} (${line.amount.formatted})` : String(count),
            }))}
            defaultValue={typed[name] ?? (isOnly ? '1' : '0')}
            errors={errors[name]}
          />
        )
      })}
      <ReasonFields
        reasonLabel="Why?"
        reasons={refundReasonNames.map((value) => ({ value, label: refundReasons[value] }))}
        textLabel="What is wrong with it?"
        maxTextLength={maxRefundTextLength}
        typed={typed}
        errors={errors}
      />
      <PhotoFields count={maxRefundPhotos} tokens={photoTokens} errors={errors} />
      <div>
        <Button>Ask for a refund</Button>
      </div>
    </form>
  )
}
