import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import type { Customer } from '~/domain/shared/shop'
import { adminCustomerDataPath, adminCustomerErasePath } from '~/admin-paths'
import { stack } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'
import { box, list } from '../admin-form.css'

interface CustomerAccessProps {
  customer: Customer
  hasPassword: boolean
  offersPasswords: boolean
  sessions: ReadonlyArray<{ id: number; device: string; network: string; lastSeen: string }>
  path: string
}

/** Where a customer is signed in, help with signing in, and what they can ask for by law. */
export function CustomerAccess({ customer, hasPassword, offersPasswords, sessions, path }: CustomerAccessProps) {
  return (
    <>
      <section className={box} aria-labelledby="access">
        <h2 className={subheading} id="access">
          Signing in
        </h2>
        <p>{hasPassword ? 'They have a password.' : 'They have no password, and sign in with codes or passkeys.'}</p>
        {sessions.length === 0 ? (
          <p>They are signed in nowhere.</p>
        ) : (
          <>
            <ul className={list}>
              {sessions.map(({ id, device, network, lastSeen }) => (
                <li key={id}>
                  {device}
                  {network === '' ? '' : `, from ${network}`}, last seen {lastSeen}
                </li>
              ))}
            </ul>
            <form method="post" action={path}>
              <Button variant="secondary" name="intent" value="end-sessions">
                Sign them out everywhere
              </Button>
            </form>
          </>
        )}
        {offersPasswords && customer.email !== null ? (
          <form method="post" action={path}>
            <Button variant="secondary" name="intent" value="reset">
              Mail a link for a new password
            </Button>
          </form>
        ) : null}
      </section>
      <section className={`${box} ${stack}`} aria-labelledby="rights">
        <h2 className={subheading} id="rights">
          When they ask for their data
        </h2>
        <p>
          The file has all that your shop knows of them. Make sure that it is them who ask: they can take it themselves
          in their account.
        </p>
        <form method="post" action={adminCustomerDataPath(customer.id)}>
          <Button variant="secondary">Download their data</Button>
        </form>
        <div>
          <LinkButton href={adminCustomerErasePath(customer.id)} variant="secondary">
            Erase this customer
          </LinkButton>
        </div>
      </section>
    </>
  )
}
