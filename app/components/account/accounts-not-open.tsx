import { LinkButton } from '~/components/ui/button/link-button'
import { TextPage } from '~/components/shell/text-page'
import { shopPath } from '~/paths'

/** The account and login pages until customers can sign in. */
export function AccountsNotOpen({ canBuyAsGuest }: { canBuyAsGuest: boolean }) {
  return (
    <TextPage title="Accounts open soon">
      {canBuyAsGuest ? (
        <p>
          You do not need one: everything can be bought as a guest, and the link in your order’s mail always shows its
          status.
        </p>
      ) : (
        <p>Ordering needs an account, and accounts are not open yet. Your cart waits for you.</p>
      )}
      <LinkButton href={shopPath()}>Shop all</LinkButton>
    </TextPage>
  )
}
