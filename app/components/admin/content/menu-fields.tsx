import { box } from '~/components/admin/admin-form.css'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { muted } from '~/styles/text.css'

export interface MenuFieldsProps {
  values: Readonly<Record<string, string | undefined>>
  errors: Readonly<Record<string, string[] | undefined>>
  /** How many entries there are, with the empty ones. */
  count: number
  /** The saved entries from top to bottom, which others can stand below. */
  entries: ReadonlyArray<{ label: string; level: number; isShown: boolean }>
  /** Addresses of the shop that an entry often leads to. */
  places: ReadonlyArray<{ href: string; name: string }>
}

/** The fields of a menu. */
export function MenuFields({ values, errors, count, entries, places }: MenuFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name], autoComplete: 'off' })
  const above = entries.flatMap(({ label, level }, at) =>
    level < 3 ? [{ value: `r${at}`, label: `${'– '.repeat(level - 1)}${label}` }] : [],
  )
  return (
    <>
      <TextField
        {...field('title')}
        label="Name"
        hint="For you: shoppers do not see it in every theme."
        maxLength={80}
      />
      <p className={muted}>
        The number says which entry comes first among those at the same place. An entry whose words and address you
        empty is taken out; those below it need another place first. After saving there are new empty ones.
      </p>
      <datalist id="menu-places">
        {places.map(({ href, name }) => (
          <option key={href} value={href}>
            {name}
          </option>
        ))}
      </datalist>
      {Array.from({ length: count }, (_one, at) => {
        const entry = entries[at]
        return (
          <fieldset key={at} className={box}>
            <legend>
              {entry ? `${'– '.repeat(entry.level - 1)}${entry.label}` : `New entry ${at - entries.length + 1}`}
            </legend>
            {entry && !entry.isShown ? (
              <p className={muted}>Not shown now: what it leads to is not in this shop.</p>
            ) : null}
            <TextField {...field(`label.r${at}`)} label="Words" isOptional maxLength={80} />
            <TextField
              {...field(`to.r${at}`)}
              label="Leads to"
              isOptional
              maxLength={500}
              list="menu-places"
              autoCapitalize="none"
              spellCheck={false}
            />
            <SelectField
              {...field(`below.r${at}`)}
              label="Stands"
              emptyLabel="at the top"
              options={above
                .filter(({ value }) => value !== `r${at}`)
                .map(({ value, label }) => ({ value, label: `below ${label}` }))}
            />
            <TextField {...field(`place.r${at}`)} label="Place" isOptional inputMode="numeric" maxLength={4} />
          </fieldset>
        )
      })}
    </>
  )
}
