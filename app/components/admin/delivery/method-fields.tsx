import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import type { ShippingMethodKind } from '~/domain/sales/shipping/shipping'
import { twoColumns } from '~/styles/layout.css'
import * as styles from './delivery.css'

const kinds: Record<ShippingMethodKind, string> = {
  flat: 'Nothing: it is one price',
  by_subtotal: 'What the goods cost',
  by_weight: 'What the goods weigh',
  by_pieces: 'How many pieces there are',
}

interface MethodFieldsProps {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[] | undefined>>
  currency: string
  classes: readonly string[]
}

const fewestSteps = 4
const mostSteps = 50

/** The fields of a delivery method. */
export function MethodFields({ values, errors, currency, classes }: MethodFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name], autoComplete: 'off' })
  const used = Array.from({ length: mostSteps }, (_, index) => index).filter(
    (index) => values[`from.s${index}`] || values[`price.s${index}`],
  )
  const count = Math.min(mostSteps, Math.max(fewestSteps, (used.at(-1) ?? 0) + 3))
  return (
    <>
      <TextField
        {...field('name')}
        label="Name"
        hint="Customers choose it, such as Standard delivery."
        maxLength={100}
      />
      <TextField
        {...field('description')}
        label="A word about it"
        hint="Stands below the name, such as By air, on weekdays."
        isOptional
        maxLength={300}
      />
      <SelectField
        name="kind"
        label="The price depends on"
        options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        defaultValue={values.kind}
        errors={errors.kind}
      />
      <fieldset className={styles.steps}>
        <legend className={styles.legend}>Prices</legend>
        <p className={styles.hint}>
          For one price, fill in the first price alone. Else each line says from which amount ({currency}), weight (kg)
          or number of pieces its price holds. Below the first line the method is not offered. Save to get more lines.
        </p>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.step}>
            <TextField
              {...field(`from.s${index}`)}
              label={`From, line ${index + 1}`}
              inputMode="decimal"
              maxLength={30}
            />
            <TextField
              {...field(`price.s${index}`)}
              label={`Price, line ${index + 1}`}
              inputMode="decimal"
              maxLength={30}
            />
          </div>
        ))}
      </fieldset>
      <TextField
        {...field('freeAbove')}
        label={`Free from goods of (${currency})`}
        hint="After discounts. The cart tells customers how much is missing."
        isOptional
        inputMode="decimal"
        maxLength={30}
      />
      <div className={twoColumns}>
        <TextField {...field('daysMin')} label="Takes at least (days)" isOptional inputMode="numeric" maxLength={3} />
        <TextField {...field('daysMax')} label="Takes at most (days)" isOptional inputMode="numeric" maxLength={3} />
        <SelectField
          name="taxClass"
          label="Tax class"
          options={classes.map((name) => ({ value: name, label: name }))}
          defaultValue={values.taxClass}
          errors={errors.taxClass}
        />
        <TextField {...field('position')} label="Place in the list" isOptional inputMode="numeric" maxLength={4} />
      </div>
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
