import { TextField } from '~/components/ui/field/text-field'
import type { RestLine } from '~/domain/sales/order-page/staff-order'

/** A quantity for each line of an order that is still to be sent. */
export function PiecesFields({
  lines,
  typed,
  errors,
  isFilled = false,
}: {
  lines: readonly RestLine[]
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[] | undefined>>
  /** Whether all that is left is filled in at first. */
  isFilled?: boolean
}) {
  return lines.map(({ position, name, sku, left, leftText, owed, unit }) => {
    const field = `quantity.l${position}`
    return (
      <TextField
        key={position}
        name={field}
        label={name}
        hint={`${sku} · ${leftText} left${owed === null ? '' : `, not in stock yet: ${owed}`}`}
        prefix={unit ?? undefined}
        inputMode={unit === null ? 'numeric' : 'decimal'}
        autoComplete="off"
        defaultValue={typed[field] ?? (isFilled ? String(left) : '0')}
        errors={errors[field]}
      />
    )
  })
}
