import { Button } from '~/components/ui/button'
import { CheckboxField } from '~/components/ui/checkbox-field'
import { ErrorSummary } from '~/components/ui/error-summary'
import { RadioCards } from '~/components/ui/radio-cards'
import { TextField } from '~/components/ui/text-field'
import { formatAddress } from '~/domain/addresses/format-address'
import type { CartAddressView, CartView } from '~/domain/cart/cart'
import { twoColumns } from '~/styles/layout.css'
import { AddressFields, type AddressFormView } from './address-fields'
import * as styles from './checkout.css'

export type AddressMode = 'form' | 'select' | 'selected'

export interface AddressStepProps {
  cart: CartView
  mode: AddressMode
  addresses: CartAddressView[]
  shippingForm: AddressFormView
  billingForm: AddressFormView
  shippingValues: Record<string, string>
  billingValues: Record<string, string>
  contact: { email: string; phone: string }
  isBillingSame: boolean
  isEmailRequired: boolean
  isPhoneRequired: boolean
  mobileCode: string
  errors: Record<string, string[] | undefined>
}

/** Who buys, where it goes, who the invoice is for: one form. */
export function AddressStep(props: AddressStepProps) {
  const { cart, errors, mode } = props
  return (
    <form className={styles.box} method="post" action="/checkout/address" noValidate={false}>
      <ErrorSummary errors={errors} />
      <section className={styles.sectionBox} aria-labelledby="contact">
        <h2 id="contact" className={styles.heading}>
          Contact
        </h2>
        <div className={twoColumns}>
          <TextField name="email" label="E-mail" type="email" autoComplete="email" maxLength={254} defaultValue={props.contact.email} errors={errors.email} required={props.isEmailRequired} isOptional={!props.isEmailRequired} />
          <TextField name="phone" label="Mobile number" type="tel" inputMode="tel" autoComplete="tel" maxLength={20} defaultValue={props.contact.phone} errors={errors.phone} required={props.isPhoneRequired} isOptional={!props.isPhoneRequired} hint={`With the code of your country, or without for ${props.mobileCode}`} />
        </div>
      </section>
      {cart.needsShipping ? (
        <section className={styles.sectionBox} aria-labelledby="shipping-address">
          <h2 id="shipping-address" className={styles.heading}>
            Delivery address
          </h2>
          {mode === 'selected' && cart.shippingAddress ? (
            <>
              <address className={styles.address}>
                {formatAddress(cart.shippingAddress).map((line, index) => (
                  <span key={index}>
                    {line}
                    <br />
                  </span>
                ))}
              </address>
              <div className={styles.inlineForm}>
                <a href="/checkout/address?mode=select">Change</a>
                <a href="/checkout/address?mode=edit">Edit</a>
              </div>
            </>
          ) : mode === 'select' ? (
            <>
              <RadioCards
                name="addressId"
                legend="Your addresses"
                selected={String(props.addresses.find(({ isShipping }) => isShipping)?.id ?? '')}
                errors={errors.addressId}
                cards={props.addresses.map(({ id, address }) => ({ value: String(id), title: `${address.firstName} ${address.lastName}`.trim() || address.address1, text: formatAddress(address).slice(1).join(', ') }))}
              />
              <div className={styles.inlineForm}>
                <a href="/checkout/address?mode=add">Add an address</a>
                <a href="/checkout/address">Cancel</a>
              </div>
            </>
          ) : (
            <AddressFields prefix="shipping" form={props.shippingForm} values={props.shippingValues} errors={errors} />
          )}
          <CheckboxField key={String(props.isBillingSame)} name="isBillingSame" value="1" label="The invoice goes to the same address" defaultChecked={props.isBillingSame} />
        </section>
      ) : null}
      <section className={cart.needsShipping ? styles.billing : styles.sectionBox} aria-labelledby="billing-address">
        <h2 id="billing-address" className={styles.heading}>
          Billing address
        </h2>
        <AddressFields prefix="billing" form={props.billingForm} values={props.billingValues} errors={errors} isInsisting={false} />
      </section>
      <Button size="large" name="intent" value="save">
        Continue to payment
      </Button>
    </form>
  )
}
