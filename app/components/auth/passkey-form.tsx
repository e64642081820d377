import { Button } from '~/components/ui/button/button'
import { small } from '~/styles/text.css'
import { stack } from '~/styles/layout.css'
import { passkeyPlace } from './late-parts.css'

interface PasskeyFormProps {
  action: string
  intent: 'sign-in' | 'confirm' | 'save'
  label: string
  redirectTo?: string
}

/**
 * A button that asks the browser for a passkey. It is shown by scripts, where the browser has passkeys (offerPasskeys).
 */
export function PasskeyForm({ action, intent, label, redirectTo }: PasskeyFormProps) {
  return (
    <div hidden className={passkeyPlace} data-passkey={intent}>
      <form className={stack} method="post" action={action}>
        <input type="hidden" name="intent" value={intent} />
        {redirectTo === undefined ? null : <input type="hidden" name="redirectTo" value={redirectTo} />}
        <div>
          <Button variant="secondary" isWide={intent !== 'save'}>
            {label}
          </Button>
        </div>
        <p className={small} role="status" />
      </form>
    </div>
  )
}
