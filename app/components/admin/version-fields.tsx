import { useState } from 'react'
import { useActionData } from '~/framework/react'
import { fieldId } from '~/components/ui/field/field'
import type { EditConflict, FormTexts } from '~/domain/operations/changes/merge-edits'
import { stack } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import { box } from './admin-form.css'
import * as styles from './version-fields.css'

interface VersionFieldsProps {
  /** The version of what the form changes, or those of several things by the name after `version.`. */
  version: number | Readonly<Record<string, number>>
  /** The texts of its fields as they are saved. */
  values: FormTexts
  /** What was sent and refused; absent when this form was not. */
  typed: Readonly<Record<string, string>> | undefined
  /** The id of a field by its name, where the page has several forms like this one. */
  idOf?: (name: string) => string
}

/** See LaterEdits in http/admin/later-changes. */
interface Later {
  by: string
  conflicts: Array<EditConflict & { label: string }>
  kept: string[]
}

/**
 * Says from what a form was made, so that nobody overwrites what somebody else has saved meanwhile. When both have
 * changed the same fields, it asks which text is right. The first thing in a form.
 */
export function VersionFields({ version, values, typed, idOf = fieldId }: VersionFieldsProps) {
  const later = useActionData<{ later?: Later } | null>()?.later
  // the fields keep their texts when the page reads its data again, and so do these
  const [was] = useState(() => typed?.was ?? JSON.stringify(values))
  const [versions] = useState(() =>
    Object.entries(typeof version === 'number' ? { version } : prefixed(version)).map(
      ([name, one]) => [name, typed?.[name] ?? String(one)] as const,
    ),
  )
  return (
    <>
      {versions.map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <input type="hidden" name="was" value={was} />
      {typed && later ? <LaterChanges {...later} idOf={idOf} /> : null}
    </>
  )
}

const prefixed = (version: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(version).map(([name, one]) => [`version.${name}`, one]))

function LaterChanges({ by, conflicts, kept, idOf }: Later & { idOf: (name: string) => string }) {
  return (
    <div className={`${box} ${stack}`}>
      <p>
        <strong>{by} saved this while you were at it.</strong> Choose what is right, then save once more.
        {kept.length === 0 ? null : ` What only they have changed is in the form already: ${kept.join(', ')}.`}
      </p>
      {conflicts.map(({ name, label, base, theirs, mine }) => (
        <fieldset key={name} className={styles.conflict}>
          <legend>
            <strong>{label}</strong>
          </legend>
          {base === null ? null : (
            <p className={muted}>
              Before: <Words text={base} />
            </p>
          )}
          <label className={styles.choice}>
            <input type="radio" name={`take.${name}`} value="theirs" required />
            <span>
              Theirs: <Words text={theirs} />
            </span>
          </label>
          <label className={styles.choice}>
            <input type="radio" name={`take.${name}`} value="mine" required />
            <span>
              Yours: <Words text={mine} /> You can still change it in <a href={`#${idOf(name)}`}>its field</a>.
            </span>
          </label>
        </fieldset>
      ))}
    </div>
  )
}

const Words = ({ text }: { text: string }) =>
  text === '' ? <em>nothing.</em> : <q className={styles.words}>{text === 'on' ? 'yes' : text}</q>
