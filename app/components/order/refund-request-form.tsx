import { Button } from '~/components/ui/button/button'
import { PhotoFields } from '~/components/ui/field/photo-fields'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
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
        const { choices, unit, available, availableText } = line
        const isOnly = lines.length === 1 && choices?.length === 1
        const label = `${line.name}: how ${unit === null ? 'many' : 'much'}?`
        if (choices === null)
          return (
            <TextField
              key={line.position}
              name={name}
              label={label}
              hint={[line.choicesText, `Up to ${availableText} (${line.amount.formatted})`].filter(Boolean).join(' · ')}
              inputMode={unit === null ? 'numeric' : 'decimal'}
              defaultValue={typed[name] ?? ''}
              errors={errors[name]}
            />
          )
        return (
          <SelectField
            key={line.position}
            name={name}
            label={label}
            hint={line.choicesText || undefined}
            options={[
              { value: '0', label: 'None' },
              ...choices.map((value) => {
                const text = unit === null ? value : `${value} ${unit}`
                return { value, label: Number(value) === available ? `${text} (${line.amount.formatted})` : text }
              }),
            ]}
            defaultValue={typed[name] ?? (isOnly ? choices[0] : '0')}
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
