import { Button } from '~/components/ui/button/button'
import { Honeypot } from '~/components/ui/field/honeypot'
import { TextField } from '~/components/ui/field/text-field'
import { maxEmailLength } from '~/domain/shared/field-limits'
import { stockAlertFormPath } from '~/paths'
import { panel, stack } from '~/styles/layout.css'
import { small, subheading } from '~/styles/text.css'

interface StockAlertFormProps {
  variantId: number
  /** The e-mail address that was typed into a form that failed. */
  email?: string
  errors?: string[]
}

/** "Tell me when it is back", for a sold-out variant. The same for every visitor. */
export function StockAlertForm({ variantId, email, errors }: StockAlertFormProps) {
  return (
    <form className={`${panel} ${stack}`} method="post" action={stockAlertFormPath} data-page-only>
      <h2 className={subheading}>Tell me when it is back</h2>
      <input type="hidden" name="variant" value={variantId} />
      <TextField
        name="email"
        type="email"
        label="Your email address"
        autoComplete="email"
        maxLength={maxEmailLength}
        defaultValue={email}
        errors={errors}
        required
      />
      <Honeypot />
      <p className={small}>We’ll write twice: to check the address, and when you can buy it. Then we delete it.</p>
      <div>
        <Button variant="secondary">Tell me</Button>
      </div>
    </form>
  )
}
