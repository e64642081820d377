import { Button } from '~/components/ui/button/button'
import { adminLinkPath } from '~/admin-paths'
import { stack } from '~/styles/layout.css'

/**
 * Signing in with a link that another site, or a program, has opened: only somebody who presses the button uses it up.
 */
export function LinkForm({ token, redirectTo }: { token: string; redirectTo: string }) {
  return (
    <form className={stack} method="post" action={adminLinkPath}>
      <p>With this link you sign in as a member of staff. It can be used once, within five minutes.</p>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <Button isWide>Sign in with this link</Button>
    </form>
  )
}
