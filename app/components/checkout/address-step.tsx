import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { DefaultSubmit } from '~/components/ui/button/default-submit'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import type { CartAddressView, CartView } from '~/domain/cart/cart'
import { maxEmailLength, maxPhoneLength } from '~/domain/field-limits'
import { addressStepPath } from '~/paths'
import { ruledSection, stack, twoColumns } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'
import type { AddressFormView } from './address-fields'
import { AddressPanel, type AddressMode } from './address-panel'
import * as styles from './address-step.css'

interface AddressStepProps {
  cart: CartView
  shippingMode: AddressMode
  billingMode: AddressMode
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

/** The form of the address step: contact, delivery address and billing address. */
export function AddressStep(props: AddressStepProps) {
  const { cart, errors, addresses } = props
  return (
    <form className={stack} method="post" action={addressStepPath}>
      <DefaultSubmit intent="save" />
      <ErrorSummary errors={errors} />
      <section className={ruledSection} aria-labelledby="contact">
        <h2 id="contact" className={subheading}>
          Contact
        </h2>
        <div className={twoColumns}>
          <TextField
            name="email"
            label="E-mail"
            type="email"
            autoComplete="email"
            maxLength={maxEmailLength}
            defaultValue={props.contact.email}
            errors={errors.email}
            hint="For the confirmation of your order"
            required={props.isEmailRequired}
            isOptional={!props.isEmailRequired}
          />
          <TextField
            name="phone"
            label="Mobile number"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={maxPhoneLength}
            defaultValue={props.contact.phone}
            errors={errors.phone}
            required={props.isPhoneRequired}
            isOptional={!props.isPhoneRequired}
            hint={`With the code of your country, or without for ${props.mobileCode}`}
          />
        </div>
      </section>
      {cart.needsShipping ? (
        <section className={ruledSection} aria-labelledby="shipping-address">
          <h2 id="shipping-address" className={subheading}>
            Delivery address
          </h2>
          <AddressPanel
            prefix="shipping"
            mode={props.shippingMode}
            address={cart.shippingAddress}
            addresses={addresses}
            form={props.shippingForm}
            values={props.shippingValues}
            errors={errors}
          />
          <CheckboxField
            key={String(props.isBillingSame)}
            name="isBillingSame"
            value="1"
            label="The invoice goes to the same address"
            defaultChecked={props.isBillingSame}
          />
        </section>
      ) : null}
      <section className={cart.needsShipping ? styles.billing : ruledSection} aria-labelledby="billing-address">
        <h2 id="billing-address" className={subheading}>
          Billing address
        </h2>
        <AddressPanel
          prefix="billing"
          mode={props.billingMode}
          address={cart.isBillingSame ? null : cart.billingAddress}
          addresses={addresses}
          form={props.billingForm}
          values={props.billingValues}
          errors={errors}
        />
      </section>
      <Button size="large" name="intent" value="save">
        Continue to payment
      </Button>
    </form>
  )
}
