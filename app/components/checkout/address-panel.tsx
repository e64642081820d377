import { RadioCards } from '~/components/ui/field/radio-cards'
import type { Address } from '~/domain/customers/addresses/address'
import { formatAddress } from '~/domain/customers/addresses/format-address'
import type { CartAddressView } from '~/domain/sales/cart/cart'
import { addressStepPath, withQuery } from '~/paths'
import { clusterTight } from '~/styles/layout.css'
import { AddressFields, type AddressFieldsProps, type AddressFormView } from './address-fields'
import { AddressLines } from './address-lines'

export type AddressMode = 'form' | 'select' | 'selected'

interface AddressPanelProps {
  prefix: 'shipping' | 'billing'
  mode: AddressMode
  /** The address of the cart. */
  address: Address | null
  addresses: CartAddressView[]
  form: AddressFormView
  /** On the server alone. */
  countries?: AddressFieldsProps['countries']
  values: Record<string, string>
  errors: Record<string, string[] | undefined>
  isPostcodeUnknown: boolean
  placeNote?: string
}

/** The query parameter of each panel's mode. */
const modeParameters = { shipping: 'mode', billing: 'billing' }

/** One address of the checkout: its form, a choice between stored addresses, or the selected address. */
export function AddressPanel({ prefix, mode, address, addresses, ...fields }: AddressPanelProps) {
  const modeHref = (next: string) => withQuery(addressStepPath, { [modeParameters[prefix]]: next })
  const which = prefix === 'shipping' ? 'delivery address' : 'billing address'
  if (mode === 'selected' && address) {
    return (
      <>
        <AddressLines address={address} />
        <div className={clusterTight}>
          <a href={modeHref('select')} aria-label={`Change the ${which}`}>
            Change
          </a>
          <a href={modeHref('edit')} aria-label={`Edit the ${which}`}>
            Edit
          </a>
        </div>
      </>
    )
  }
  if (mode === 'select') {
    const name = `${prefix}AddressId`
    const selected = addresses.find(({ isShipping, isBilling }) => (prefix === 'shipping' ? isShipping : isBilling))
    return (
      <>
        <RadioCards
          name={name}
          legend="Your addresses"
          selected={selected ? String(selected.id) : null}
          errors={fields.errors[name]}
          cards={addresses.map(({ id, address: stored }) => ({
            value: String(id),
            title: `${stored.firstName} ${stored.lastName}`.trim() || stored.address1,
            text: formatAddress(stored).slice(1).join(', '),
          }))}
        />
        <div className={clusterTight}>
          <a href={modeHref('add')}>Add an address</a>
          <a href={addressStepPath}>Cancel</a>
        </div>
      </>
    )
  }
  return (
    <>
      <AddressFields prefix={prefix} {...fields} />
      {address ? <a href={addressStepPath}>Cancel</a> : null}
    </>
  )
}
