import { TextField } from '~/components/ui/field/text-field'
import { adviceFor } from '~/domain/sales/cart/cart-steps'
import { maxEmailLength, maxPhoneLength } from '~/domain/shared/field-limits'
import { addressStepPath, loginPath, withQuery } from '~/paths'
import { ruledSection, twoColumns } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'
import type { AddressFormView } from './address-fields'

interface ContactFieldsProps {
  contact: { email: string; phone: string }
  isEmailRequired: boolean
  isPhoneRequired: boolean
  /** The code of the country whose numbers need none: +91. */
  mobileCode: string
  /** A guest may sign in here. */
  canSignIn: boolean
  cart: { needsShipping: boolean }
  shippingForm: AddressFormView
  errors: Record<string, string[] | undefined>
}

/** The contact of an order. Its phone number is also the courier's, so it is asked for only here. */
export function ContactFields({
  contact,
  errors,
  cart,
  shippingForm,
  mobileCode,
  canSignIn,
  ...rules
}: ContactFieldsProps) {
  const isPhoneForDelivery =
    cart.needsShipping && shippingForm.fields.some(({ columnName, isRequired }) => columnName === 'phone' && isRequired)
  const isPhoneRequired = rules.isPhoneRequired || isPhoneForDelivery
  return (
    <section className={ruledSection} aria-labelledby="contact">
      <h2 id="contact" className={subheading}>
        Contact
      </h2>
      {canSignIn ? (
        <p>
          Already have an account?{' '}
          <a href={withQuery(loginPath, { redirectTo: addressStepPath })}>Log in for your saved addresses</a>
        </p>
      ) : null}
      <div className={twoColumns}>
        <TextField
          name="email"
          label="Email address"
          type="email"
          autoComplete="email"
          maxLength={maxEmailLength}
          defaultValue={contact.email}
          errors={errors.email?.map(adviceFor)}
          hint="We send the confirmation of your order here"
          required={rules.isEmailRequired}
          isOptional={!rules.isEmailRequired}
        />
        <TextField
          name="phone"
          label="Mobile number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={maxPhoneLength}
          defaultValue={contact.phone}
          errors={errors.phone?.map(adviceFor)}
          required={isPhoneRequired}
          isOptional={!isPhoneRequired}
          hint={`For the courier. Numbers outside ${mobileCode} start with +`}
        />
      </div>
    </section>
  )
}
