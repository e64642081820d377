import { list } from '~/components/admin/admin-form.css'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import type { MissingConfig } from '~/domain/sales/payments/provider'
import { stack, twoColumns } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'

interface PaymentFieldsProps {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[] | undefined>>
  currency: string
  /** What the way to pay needs to know, if anything. */
  config: MissingConfig | null
  /** The account of a bank transfer. */
  account: {
    parts: ReadonlyArray<{ name: string; label: string; hint: string; isRequired: boolean }>
    /** What was written before the parts were asked for, as customers see it. */
    older: ReadonlyArray<{ label: string; value: string }>
  }
}

/** The fields of a way to pay. */
export function PaymentFields({ values, errors, currency, config, account }: PaymentFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name], autoComplete: 'off' })
  return (
    <>
      <TextField {...field('name')} label="Name" hint="Customers choose it, such as Bank transfer." maxLength={100} />
      <TextareaField
        {...field('description')}
        label="Instructions"
        hint="Stand below the name at the checkout."
        isOptional
        rows={2}
        maxLength={500}
      />
      {config === 'bank_account' ? (
        <fieldset className={stack}>
          <legend>Your account</legend>
          <p className={muted}>Customers see all of it after they have ordered.</p>
          {account.older.length === 0 ? null : (
            <div>
              <p>They see this until you enter your account here:</p>
              <ul className={list}>
                {account.older.map(({ label, value }) => (
                  <li key={label}>
                    {label}: {value}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {account.parts.map(({ name, label, hint, isRequired }) => (
            <TextField
              key={name}
              {...field(name)}
              label={label}
              hint={hint}
              isOptional={!isRequired || account.older.length > 0}
              spellCheck={false}
              maxLength={100}
            />
          ))}
        </fieldset>
      ) : null}
      {config === 'upi_id' ? (
        <>
          <TextField {...field('vpa')} label="Your UPI id" hint="Such as name@bank." maxLength={100} />
          <TextField {...field('payee')} label="Name of who is paid" hint="UPI apps show it." maxLength={100} />
        </>
      ) : null}
      <div className={twoColumns}>
        <TextField
          {...field('fee')}
          label={`Fee (${currency})`}
          hint="Added to the order."
          isOptional
          inputMode="decimal"
          maxLength={30}
        />
        <TextField {...field('position')} label="Place in the list" isOptional inputMode="numeric" maxLength={4} />
        <TextField
          {...field('minimum')}
          label={`Orders of at least (${currency})`}
          isOptional
          inputMode="decimal"
          maxLength={30}
        />
        <TextField
          {...field('maximum')}
          label={`Orders of at most (${currency})`}
          isOptional
          inputMode="decimal"
          maxLength={30}
        />
      </div>
      <TextField
        {...field('countries')}
        label="Only in these countries"
        hint="By name or by code, with commas between them. Nothing for everywhere."
        isOptional
        maxLength={3000}
      />
      <CheckboxField
        name="isActive"
        value="on"
        label="Customers can choose it"
        defaultChecked={values.isActive === 'on'}
        errors={errors.isActive}
      />
    </>
  )
}
