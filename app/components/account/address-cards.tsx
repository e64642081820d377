import { AddressLines } from '~/components/checkout/address-lines'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import type { Address, AddressType } from '~/domain/customers/addresses/address'
import { addressBookPath, bookAddressPath } from '~/paths'
import { clusterTight, panel, stack } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { cards } from './address-cards.css'

interface SavedAddress {
  id: number
  type: AddressType
  address: Address
  isDefault: boolean
}

const titles: Record<AddressType, string> = { Shipping: 'Delivery addresses', Billing: 'Billing addresses' }
const types: readonly AddressType[] = ['Shipping', 'Billing']

/** The saved addresses by type, with what can be done with them. */
export function AddressCards({ addresses }: { addresses: readonly SavedAddress[] }) {
  if (addresses.length === 0) return <p className={muted}>You haven’t saved an address yet.</p>
  return types.map((type) => {
    const ofType = addresses.filter((one) => one.type === type)
    if (ofType.length === 0) return null
    return (
      <section key={type} className={stack}>
        <h2 className={subheading}>{titles[type]}</h2>
        <ul className={cards}>
          {ofType.map(({ id, address, isDefault }) => {
            const name = `${address.firstName} ${address.lastName}`.trim() || address.address1
            return (
              <li key={id} className={`${panel} ${stack}`}>
                {isDefault ? <strong>Default</strong> : null}
                <AddressLines address={address} />
                <form className={clusterTight} method="post" action={addressBookPath}>
                  <input type="hidden" name="address" value={id} />
                  <LinkButton
                    href={bookAddressPath(id)}
                    variant="secondary"
                    size="small"
                    aria-label={`Edit the address of ${name}, ${address.address1}`}
                  >
                    Edit
                  </LinkButton>
                  {isDefault ? null : (
                    <Button variant="secondary" size="small" name="intent" value="default">
                      Make default
                    </Button>
                  )}
                  <Button
                    variant="secondary"
                    size="small"
                    name="intent"
                    value="delete"
                    aria-label={`Delete the address of ${name}, ${address.address1}`}
                  >
                    Delete
                  </Button>
                </form>
              </li>
            )
          })}
        </ul>
      </section>
    )
  })
}
