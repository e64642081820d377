import { Button } from '~/components/ui/button/button'
import { PasskeyForm } from '~/components/auth/passkey-form'
import { PasswordField } from '~/components/auth/password-field'
import { Table } from '~/components/ui/table/table'
import { passkeysPath, securityPath } from '~/paths'
import { ruledSection, spread, stack } from '~/styles/layout.css'
import { muted, smallMuted, subheading } from '~/styles/text.css'
import { firstSection } from './account-page.css'

interface ShownSession {
  id: number
  device: string
  network: string
  lastSeen: string
  isRemembered: boolean
  isCurrent: boolean
}

/** Changing the password, or choosing the first one. */
export function PasswordForm({
  hasPassword,
  email,
  minLength,
  errors,
  strength,
}: {
  hasPassword: boolean
  email: string
  /** The shortest password. */
  minLength: number
  errors: Record<string, string[] | undefined>
  /** How strong the new password was that was typed last. */
  strength: string
}) {
  return (
    <section className={firstSection}>
      <h2 className={subheading}>{hasPassword ? 'Change password' : 'Choose a password'}</h2>
      {email === '' ? (
        <p className={muted}>
          To log in with a password you need an email address. Please add it to your profile first.
        </p>
      ) : null}
      <form className={stack} method="post" action={securityPath}>
        <input type="hidden" name="username" value={email} autoComplete="username" />
        {hasPassword ? (
          <PasswordField name="current_password" label="Current password" errors={errors.current_password} />
        ) : null}
        <PasswordField
          name="new_password"
          label="New password"
          isNew
          minLength={minLength}
          lastStrength={strength}
          errors={errors.new_password}
        />
        <p className={smallMuted}>All your other devices will be logged out.</p>
        <div>
          <Button name="intent" value="password">
            {hasPassword ? 'Change password' : 'Save password'}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** The passkeys of the account, and where the browser can, a button that makes one. */
export function PasskeyList({
  passkeys,
}: {
  passkeys: ReadonlyArray<{ id: number; name: string; made: string; lastUsed: string | null }>
}) {
  return (
    <section className={ruledSection}>
      <h2 className={subheading}>Passkeys</h2>
      <p className={smallMuted}>
        With a passkey you log in with your fingerprint, your face or your screen lock. No password needed.
      </p>
      {passkeys.map(({ id, name, made, lastUsed }) => (
        <form key={id} className={spread} method="post" action={securityPath}>
          <div>
            <strong>{name}</strong>
            <div className={smallMuted}>{`Added ${made} · ${lastUsed ? `Last used ${lastUsed}` : 'Not used yet'}`}</div>
          </div>
          <input type="hidden" name="passkey" value={id} />
          <Button
            variant="secondary"
            size="small"
            name="intent"
            value="remove-passkey"
            aria-label={`Remove the passkey of ${name}`}
          >
            Remove
          </Button>
        </form>
      ))}
      {passkeys.length === 0 ? <p className={muted}>You haven’t added a passkey yet.</p> : null}
      <noscript>
        <p className={muted}>To add a passkey, please turn on JavaScript in your browser.</p>
      </noscript>
      <PasskeyForm action={passkeysPath} intent="save" label="Add a passkey" />
    </section>
  )
}

/** The devices that are signed in, each with a button that ends its session. */
export function SessionList({ sessions }: { sessions: readonly ShownSession[] }) {
  return (
    <section className={ruledSection}>
      <h2 className={subheading}>Where you’re logged in</h2>
      {sessions.map(({ id, device, network, lastSeen, isRemembered, isCurrent }) => (
        <div key={id} className={spread}>
          <div>
            <strong>{device}</strong> {isCurrent ? '(this device)' : ''}
            <div className={smallMuted}>
              {[`Last used ${lastSeen}`, network, isRemembered ? 'stays logged in' : ''].filter(Boolean).join(' · ')}
            </div>
          </div>
          {isCurrent ? null : (
            <form method="post" action={securityPath}>
              <input type="hidden" name="session" value={id} />
              <Button variant="secondary" size="small" name="intent" value="end" aria-label={`Log out ${device}`}>
                Log out
              </Button>
            </form>
          )}
        </div>
      ))}
      {sessions.length > 1 ? (
        <form method="post" action={securityPath}>
          <Button variant="secondary" name="intent" value="end-others">
            Log out all other devices
          </Button>
        </form>
      ) : null}
    </section>
  )
}

/** Shows the list of what happened to the account. */
export function AccessLog({ events }: { events: ReadonlyArray<Record<'what' | 'device' | 'network' | 'at', string>> }) {
  return (
    <section className={ruledSection}>
      <h2 className={subheading}>Access logs</h2>
      <p className={smallMuted}>
        The 50 latest entries of the last 180 days. If one of them wasn’t you, please change your password.
      </p>
      <Table
        caption="Access logs"
        columns={['What', 'When and where']}
        rows={events.map(({ what, at, device, network }) => [
          what,
          <>
            {at}
            <div className={muted}>{`${device} · ${network}`}</div>
          </>,
        ])}
      />
    </section>
  )
}
