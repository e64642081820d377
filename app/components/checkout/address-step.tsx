import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { DefaultSubmit } from '~/components/ui/button/default-submit'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import type { CartAddressView } from '~/domain/sales/cart/cart'
import type { CartAtAddressStep } from '~/domain/sales/cart/view/cart-at-step'
import { useAddressHelp } from './use-address-help'
import { ruledSection, stack } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'
import type { AddressFieldsProps, AddressFormView } from './address-fields'
import { AddressPanel, type AddressMode } from './address-panel'
import { ContactFields } from './contact-fields'
import * as styles from './address-step.css'

export interface AddressStepProps {
  cart: CartAtAddressStep
  /** The address of the form, with the modes of both panels. */
  action: string
  shippingMode: AddressMode
  billingMode: AddressMode
  isShippingNew: boolean
  isBillingNew: boolean
  addresses: CartAddressView[]
  shippingForm: AddressFormView
  billingForm: AddressFormView
  /** The countries to choose from; on the server alone. */
  server?: Record<'shippingCountries' | 'billingCountries', AddressFieldsProps['countries']>
  shippingValues: Record<string, string>
  billingValues: Record<string, string>
  /** The address whose postcode has no known place. */
  unknownPostcode?: 'shipping' | 'billing' | null
  /** What the postcode of each address has chosen. */
  placeNotes?: Record<'shipping' | 'billing', string>
  contact: { email: string; phone: string }
  isBillingSame: boolean
  isEmailRequired: boolean
  isPhoneRequired: boolean
  mobileCode: string
  /** A guest may sign in here. */
  canSignIn: boolean
  errors: Record<string, string[] | undefined>
}

type Errors = AddressStepProps['errors']

/**
 * Returns the messages of both addresses with those of the billing address named: the delivery address has the same
 * fields. A message that names the address itself stays as it is.
 */
export function nameBillingErrors(errors: Errors): Errors {
  const nameOne = (message: string) => (message.startsWith('Billing address') ? message : `Billing address: ${message}`)
  const named = Object.entries(errors).map(([name, messages]) => [
    name,
    name.startsWith('billing.') ? messages?.map(nameOne) : messages,
  ])
  return Object.fromEntries(named)
}

/**
 * The form of the address step: contact, delivery address and billing address. The browser does not check it, so that
 * the shop can name all problems at once.
 */
export function AddressStep(props: AddressStepProps) {
  const { cart, errors, addresses } = props
  const { ref, placeNotes, onSubmit, onInput } = useAddressHelp(props.action)
  const form = (prefix: 'shipping' | 'billing') => ({
    prefix,
    addresses,
    errors,
    mode: props[`${prefix}Mode`],
    form: props[`${prefix}Form`],
    countries: props.server?.[`${prefix}Countries`],
    values: props[`${prefix}Values`],
    isPostcodeUnknown: props.unknownPostcode === prefix,
    placeNote: placeNotes?.[prefix] ?? props.placeNotes?.[prefix],
  })
  const hasShippingForm = cart.needsShipping && props.shippingMode === 'form'
  return (
    <form
      className={stack}
      method="post"
      action={props.action}
      noValidate
      ref={ref}
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <DefaultSubmit intent="save" />
      <ErrorSummary errors={cart.needsShipping ? nameBillingErrors(errors) : errors} />
      {props.isShippingNew ? <input type="hidden" name="isShippingNew" value="1" /> : null}
      {props.isBillingNew ? <input type="hidden" name="isBillingNew" value="1" /> : null}
      <ContactFields
        {...props}
        // a number without a country code is one of the country that the parcel goes to
        mobileCode={hasShippingForm ? props.shippingForm.mobileCode : props.mobileCode}
      />
      {cart.needsShipping ? (
        <section className={ruledSection} aria-labelledby="shipping-address">
          <h2 id="shipping-address" className={subheading}>
            Delivery address
          </h2>
          <AddressPanel {...form('shipping')} address={cart.shippingAddress} />
          <CheckboxField
            key={String(props.isBillingSame)}
            name="isBillingSame"
            value="1"
            label="Billing address is the same"
            defaultChecked={props.isBillingSame}
          />
        </section>
      ) : null}
      <section className={cart.needsShipping ? styles.billing : ruledSection} aria-labelledby="billing-address">
        <h2 id="billing-address" className={subheading}>
          Billing address
        </h2>
        <AddressPanel {...form('billing')} address={cart.isBillingSame ? null : cart.billingAddress} />
      </section>
      <Button size="large" name="intent" value="save">
        Continue to payment
      </Button>
    </form>
  )
}
