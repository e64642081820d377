import { serverHtml } from '~/components/shell/layout.css'
import { Field } from '~/components/ui/field/field'
import * as fieldStyles from '~/components/ui/field/field.css'
import { Cached, ServerHtml } from '~/framework/server-html'

interface CountryFieldProps {
  name: string
  /** Sorted by name; on the server alone. */
  countries?: ReadonlyArray<{ code: string; name: string }>
  countryCode: string
  autoComplete: string
  errors?: string[]
}

/**
 * The choice of a country. Its hundreds of options are the server's: browsers need neither their data nor to hydrate
 * them.
 */
export function CountryField({ name, countries, countryCode, autoComplete, errors }: CountryFieldProps) {
  return (
    <Field name={name} label="Country" errors={errors}>
      {(control) => (
        <ServerHtml name={name} className={serverHtml}>
          {import.meta.env.SSR && countries ? (
            <Cached of={countries} by={[control.id, control['aria-describedby'] ?? '', countryCode]}>
              <select
                className={fieldStyles.control}
                {...control}
                autoComplete={autoComplete}
                defaultValue={countryCode}
              >
                {countries.map(({ code, name: label }) => (
                  <option key={code} value={code}>
                    {label}
                  </option>
                ))}
              </select>
            </Cached>
          ) : null}
        </ServerHtml>
      )}
    </Field>
  )
}
