import { RadioCards } from '~/components/ui/field/radio-cards'
import type { Address } from '~/domain/addresses/address'
import { formatAddress } from '~/domain/addresses/format-address'
import type { CartAddressView } from '~/domain/cart/cart'
import { addressStepPath, withQuery } from '~/paths'
import { clusterTight } from '~/styles/layout.css'
import { AddressFields, type AddressFormView } from './address-fields'
import { AddressLines } from './address-lines'

export type AddressMode = 'form' | 'select' | 'selected'

interface AddressPanelProps {
  prefix: 'shipping' | 'billing'
  mode: AddressMode
  /** The one on the cart. */
  address: Address | null
  addresses: CartAddressView[]
  form: AddressFormView
  values: Record<string, string>
  errors: Record<string, string[] | undefined>
}

/** The name of a panel's mode in the address of the page. */
const modeNames = { shipping: 'mode', billing: 'billing' }

/** One address of the checkout: its form, a choice of those used before, or the one that was chosen. */
export function AddressPanel({ prefix, mode, address, addresses, form, values, errors }: AddressPanelProps) {
  const modeHref = (next: string) => withQuery(addressStepPath, { [modeNames[prefix]]: next })
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
          errors={errors[name]}
          cards={addresses.map((one) => ({
            value: String(one.id),
            title: `${one.address.firstName} ${one.address.lastName}`.trim() || one.address.address1,
            text: formatAddress(one.address).slice(1).join(', '),
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
      <AddressFields
        prefix={prefix}
        form={form}
        values={values}
        errors={errors}
        isRequiredInBrowser={prefix === 'shipping'}
      />
      {address ? <a href={addressStepPath}>Cancel</a> : null}
    </>
  )
}
