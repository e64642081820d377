import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { MobileField } from '~/components/auth/mobile-field'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { maxEmailLength, maxNameLength } from '~/domain/shared/field-limits'
import { useHydrated } from '~/enhance/auth/use-hydrated'
import { useOpenedSignIn } from '~/enhance/auth/use-sign-in-dialog'
import { useFetcher } from '~/framework/react'
import { profilePath } from '~/paths'
import { ruledSection, stack, twoColumns, visuallyHidden } from '~/styles/layout.css'
import { muted, savedText, small, subheading } from '~/styles/text.css'

interface ProfileFormsProps {
  firstName: string
  lastName: string
  email: string
  isEmailVerified: boolean
  phone: string
  isPhoneVerified: boolean
  mobileCode: string
  /** The most digits of a number of the country. */
  numberLength: number
  /** The digits that are dialled before a number within the country. */
  trunkPrefix: string
  /** Codes can be sent to these. */
  canVerifyEmail: boolean
  canVerifyPhone: boolean
  /** Where the customer confirms first who they are; null when they have signed in a short time ago. */
  confirmHref: string | null
  /** The values that were typed into the form that failed. */
  typed: Record<string, string>
  errors: Record<string, string[] | undefined>
}

interface ContactProps {
  title: string
  kind: 'email' | 'phone'
  /** Whether the contact in the field is verified. */
  isVerified: boolean
  /** The name of the contact, for the name of the button that verifies it. */
  what: string
  onSubmit(event: FormEvent<HTMLFormElement>): void
  children: ReactNode
}

/**
 * A contact, and the button that sends a code there. With scripts, one that is verified has none until it is edited.
 */
function Contact({ title, kind, isVerified, what, onSubmit, children }: ContactProps) {
  const isDone = useHydrated() && isVerified
  return (
    <section className={ruledSection}>
      <h2 className={subheading}>
        {title} {isVerified ? <span className={`${savedText} ${small}`}>Verified</span> : null}
      </h2>
      <form className={stack} method="post" action={profilePath} onSubmit={onSubmit}>
        <input type="hidden" name="intent" value={kind} />
        {children}
        {isDone ? null : (
          <div>
            <Button variant="secondary">
              Verify <span className={visuallyHidden}>{what}</span>
            </Button>
          </div>
        )}
      </form>
    </section>
  )
}

/** Name, e-mail and phone of a customer. A new e-mail or phone is stored when the code that is sent there was typed. */
export function ProfileForms(props: ProfileFormsProps) {
  const sent = useFetcher<{
    typed: Record<string, string>
    errors: ProfileFormsProps['errors']
    codeHref: string | null
  }>()
  const { typed } = props
  const errors = sent.data?.errors ?? props.errors
  // an edited contact is not verified; the verified one is again, when it is restored
  const [phone, setPhone] = useState(typed.phone ?? props.phone)
  const [email, setEmail] = useState(typed.email ?? props.email)
  const { opened, open, close } = useOpenedSignIn()
  useEffect(() => {
    if (sent.data?.codeHref) open(sent.data.codeHref)
    else document.getElementById('error-summary')?.focus()
  }, [sent.data, open])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    data.set('stay', '1')
    // while the page is read again after an answer, the next press counts
    if (sent.state !== 'submitting') sent.submit(data, { method: 'post', action: profilePath })
  }
  return (
    <>
      {opened ? <opened.Dialog href={opened.href} onClose={close} /> : null}
      <ErrorSummary key={sent.data ? 'sent' : ''} errors={errors} />
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
      {props.confirmHref !== null && (props.canVerifyEmail || props.canVerifyPhone) ? (
        <p className={muted}>
          You logged in a while ago. Before you change how we reach you,{' '}
          <a href={props.confirmHref}>please confirm that it’s you</a>.
        </p>
      ) : null}
      {props.canVerifyEmail ? (
        <Contact
          title="Email"
          kind="email"
          isVerified={props.isEmailVerified && email === props.email}
          what="email"
          onSubmit={onSubmit}
        >
          <TextField
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={maxEmailLength}
            defaultValue={typed.email ?? props.email}
            errors={errors.email}
            hint="We’ll send a code there. The address changes once you have entered the code."
            onInput={({ currentTarget }) => setEmail(currentTarget.value)}
            required
          />
        </Contact>
      ) : null}
      {props.canVerifyPhone ? (
        <Contact
          title="Mobile number"
          kind="phone"
          isVerified={props.isPhoneVerified && phone === props.phone}
          what="number"
          onSubmit={onSubmit}
        >
          <MobileField
            mobileCode={props.mobileCode}
            numberLength={props.numberLength}
            trunkPrefix={props.trunkPrefix}
            defaultValue={typed.phone ?? props.phone}
            errors={errors.phone}
            hint="We’ll send a code there by SMS. The number changes once you have entered the code."
            onSettled={setPhone}
          />
        </Contact>
      ) : null}
    </>
  )
}
