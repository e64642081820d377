import { Button } from '~/components/ui/button/button'
import { Honeypot } from '~/components/ui/field/honeypot'
import { TextField } from '~/components/ui/field/text-field'
import { maxEmailLength } from '~/domain/shared/field-limits'
import { subscribePath } from '~/paths'
import { stack } from '~/styles/layout.css'
import { small } from '~/styles/text.css'

/** The form for news by e-mail. */
export function SubscribeForm({
  action = subscribePath,
  email,
  errors,
}: {
  action?: string
  email?: string
  errors?: string[]
}) {
  return (
    <form className={stack} method="post" action={action} data-page-only>
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
      <p className={small}>We’ll first send an email to check the address. Every email has a link to unsubscribe.</p>
      <div>
        <Button>Send me news</Button>
      </div>
    </form>
  )
}
