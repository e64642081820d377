import { useState, type ReactNode } from 'react'
import { MobileField } from '~/components/auth/mobile-field'
import { Button } from '~/components/ui/button/button'
import { TextField } from '~/components/ui/field/text-field'
import { maxEmailLength, maxNameLength } from '~/domain/field-limits'
import { profilePath } from '~/paths'
import { ruledSection, stack, twoColumns } from '~/styles/layout.css'
import { savedText, small, subheading } from '~/styles/text.css'

interface ProfileFormsProps {
  firstName: string
  lastName: string
  email: string
  isEmailVerified: boolean
  phone: string
  isPhoneVerified: boolean
  mobileCode: string
  /** Digits of a number of the country. */
  numberLength: number
  /** Codes can be sent to these. */
  canVerifyEmail: boolean
  canVerifyPhone: boolean
  /** What was typed into the form that failed. */
  typed: Record<string, string>
  errors: Record<string, string[] | undefined>
}

function Contact({ title, isVerified, children }: { title: string; isVerified: boolean; children: ReactNode }) {
  return (
    <section className={ruledSection}>
      <h2 className={subheading}>
        {title} {isVerified ? <span className={`${savedText} ${small}`}>Verified</span> : null}
      </h2>
      <form className={stack} method="post" action={profilePath}>
        {children}
      </form>
    </section>
  )
}

/** Name, e-mail and phone of a customer. A new e-mail or phone is stored when the code that is sent there was typed. */
export function ProfileForms(props: ProfileFormsProps) {
  const { typed, errors } = props
  // an edited number is not verified; the verified one is again, when it is restored
  const [phone, setPhone] = useState(typed.phone ?? props.phone)
  return (
    <>
      <form className={stack} method="post" action={profilePath}>
        <div className={twoColumns}>
          <TextField
            name="first_name"
            label="First name"
            autoComplete="given-name"
            maxLength={maxNameLength}
            defaultValue={typed.first_name ?? props.firstName}
            errors={errors.first_name}
            required
          />
          <TextField
            name="last_name"
            label="Last name"
            autoComplete="family-name"
            maxLength={maxNameLength}
            defaultValue={typed.last_name ?? props.lastName}
            errors={errors.last_name}
            required
          />
        </div>
        <div>
          <Button name="intent" value="name">
            Save
          </Button>
        </div>
      </form>
      {props.canVerifyEmail ? (
        <Contact title="Email" isVerified={props.isEmailVerified}>
          <TextField
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={maxEmailLength}
            defaultValue={typed.email ?? props.email}
            errors={errors.email}
            hint="We’ll send a code there. Enter it, and your email address is changed"
            required
          />
          <div>
            <Button variant="secondary" name="intent" value="email">
              Verify email
            </Button>
          </div>
        </Contact>
      ) : null}
      {props.canVerifyPhone ? (
        <Contact title="Mobile number" isVerified={props.isPhoneVerified && phone === props.phone}>
          <MobileField
            mobileCode={props.mobileCode}
            numberLength={props.numberLength}
            defaultValue={typed.phone ?? props.phone}
            errors={errors.phone}
            hint="We’ll send a code there by SMS. Enter it, and your number is changed"
            onSettled={setPhone}
          />
          <div>
            <Button variant="secondary" name="intent" value="phone">
              Verify number
            </Button>
          </div>
        </Contact>
      ) : null}
    </>
  )
}
