import { Button } from '~/components/ui/button/button'
import { adminAuthenticatorPath } from '~/admin-paths'
import { stack } from '~/styles/layout.css'
import * as styles from './authenticator.css'
import { SecondFactorForm } from './second-factor-form'

interface AuthenticatorSetUpProps {
  email: string
  /** The secret for people who type it, and the QR code as SVG; null before it was begun. */
  shown: { secret: string; qrCode: string } | null
  errors: Record<string, string[] | undefined>
}

/** Setting up an authenticator app: begin, scan, and type the first code. */
export function AuthenticatorSetUp({ email, shown, errors }: AuthenticatorSetUpProps) {
  if (!shown)
    return (
      <form className={stack} method="post" action={adminAuthenticatorPath}>
        <p>
          You need an app such as Aegis, Google Authenticator, Microsoft Authenticator or a password manager that shows
          codes of 6 digits. Each sign-in asks for one of them then.
        </p>
        <div>
          <Button name="intent" value="begin">
            Begin
          </Button>
        </div>
      </form>
    )
  return (
    <div className={stack}>
      <p>1. Scan this with your authenticator app, or type the key into it.</p>
      <img
        className={styles.qrCode}
        src={`data:image/svg+xml,${encodeURIComponent(shown.qrCode)}`}
        width={224}
        height={224}
        alt="QR code for your authenticator app"
      />
      <p>
        Key: <code>{(shown.secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
      <p>2. Type the code that the app shows, and your password.</p>
      <SecondFactorForm
        email={email}
        codeHint="6 digits"
        errors={errors}
        buttons={[{ intent: 'confirm', label: 'Turn it on' }]}
      />
    </div>
  )
}
