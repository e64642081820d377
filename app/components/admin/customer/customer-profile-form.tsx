import { Button } from '~/components/ui/button/button'
import { TextField } from '~/components/ui/field/text-field'
import { maxEmailLength, maxNameLength, maxPhoneLength } from '~/domain/shared/field-limits'
import type { Customer } from '~/domain/shared/shop'
import { muted, subheading } from '~/styles/text.css'
import { box, form } from '../admin-form.css'
import { VersionFields } from '../version-fields'

interface CustomerProfileFormProps {
  customer: Customer
  version: number
  path: string
  typed: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string[] | undefined>>
}

const proof = (contact: string | null, verifiedAt: string | null) =>
  contact === null ? undefined : verifiedAt === null ? 'Not verified yet.' : 'Verified by its owner.'

/** What the form says of a customer. */
export const profileTexts = ({ firstName, lastName, email, phone }: Customer) => ({
  firstName,
  lastName,
  email: email ?? '',
  phone: phone ?? '',
})

/** The name and the contacts of a customer. */
export function CustomerProfileForm({ customer, version, path, typed, errors }: CustomerProfileFormProps) {
  const saved = profileTexts(customer)
  const values: Readonly<Record<string, string>> = typed ?? saved
  const field = (name: string) => ({
    name,
    defaultValue: values[name],
    errors: errors[name],
    autoComplete: 'off',
    isOptional: true,
  })
  return (
    <section className={box} aria-labelledby="profile">
      <h2 className={subheading} id="profile">
        Name and contacts
      </h2>
      <form className={form} method="post" action={path}>
        <input type="hidden" name="intent" value="profile" />
        <VersionFields version={version} values={saved} typed={typed} />
        <TextField {...field('firstName')} label="First name" maxLength={maxNameLength} />
        <TextField {...field('lastName')} label="Last name" maxLength={maxNameLength} />
        <TextField
          {...field('email')}
          type="email"
          label="Email"
          hint={proof(customer.email, customer.emailVerifiedAt)}
          maxLength={maxEmailLength}
        />
        <TextField
          {...field('phone')}
          type="tel"
          label="Mobile number"
          hint={proof(customer.phone, customer.phoneVerifiedAt)}
          maxLength={maxPhoneLength}
        />
        <p className={muted}>
          A new email or number is not verified until the customer enters a code. A former email that was verified is
          told of the change, and for seven days a link for a new password still goes there: somebody may only have said
          that they are your customer.
        </p>
        <div>
          <Button>Save the customer</Button>
        </div>
      </form>
    </section>
  )
}
