import { Link } from '~/framework/react'
import { Button } from '~/components/ui/button/button'
import { Disclosure } from '~/components/ui/disclosure/disclosure'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { TextField } from '~/components/ui/field/text-field'
import { windowSizes, type WindowSize } from '~/domain/site/content/page-document'
import { adminAddSectionPath, adminSectionPath } from '~/admin-paths'
import { adminDocumentPath } from '~/paths'
import { clusterTight, stack } from '~/styles/layout.css'
import { problemText, smallMuted } from '~/styles/text.css'
import * as styles from './page-editor.css'

interface SectionCardProps {
  slug: string
  section: {
    key: string
    label: string
    words: string
    blocks: number
    hiddenOn: WindowSize[]
    isEssential: boolean
    isKnown: boolean
    isFailing: boolean
    hasForm: boolean
  }
  /** Counted from 1. */
  place: number
  count: number
}

const sizeNames: Record<WindowSize, string> = { phone: 'phones', tablet: 'tablets', desktop: 'computers' }

/** A section in the list of a page's editor, with what can be done with it. */
export function SectionCard({ slug, section, place, count }: SectionCardProps) {
  const { key, label, words, blocks, hiddenOn, isEssential, isKnown, isFailing, hasForm } = section
  const path = adminDocumentPath(slug)
  const name = `${label}, ${place} of ${count}`
  const id = (part: string) => `${part}-${key}`
  return (
    <li className={styles.section} id={key}>
      <div>
        <strong>{hasForm ? <Link to={adminSectionPath(slug, key)}>{label}</Link> : label}</strong>
        {words === '' ? null : <div>{words}</div>}
        {blocks > 0 || hiddenOn.length > 0 ? (
          <div className={smallMuted}>
            {[
              ...(blocks > 0 ? [`${blocks} ${blocks === 1 ? 'part' : 'parts'}`] : []),
              ...(hiddenOn.length > 0 ? [`not on ${hiddenOn.map((size) => sizeNames[size]).join(' and ')}`] : []),
            ].join(', ')}
          </div>
        ) : null}
        {isKnown ? null : <p className={problemText}>Your shop has no sections of this kind. Remove it.</p>}
        {isFailing ? (
          <p className={problemText}>It could not be shown, so shoppers would not see it. Look at what it is set to.</p>
        ) : null}
      </div>
      <form className={clusterTight} method="post" action={path}>
        <input type="hidden" name="key" value={key} />
        {place > 1 ? (
          <Button name="intent" value="up" variant="secondary" size="small" aria-label={`Move up: ${name}`}>
            Up
          </Button>
        ) : null}
        {place < count ? (
          <Button name="intent" value="down" variant="secondary" size="small" aria-label={`Move down: ${name}`}>
            Down
          </Button>
        ) : null}
        {isEssential ? null : (
          <Button name="intent" value="remove" variant="secondary" size="small" aria-label={`Remove: ${name}`}>
            Remove
          </Button>
        )}
      </form>
      <Disclosure title="More">
        <div className={stack}>
          <Link to={adminAddSectionPath(slug, place - 1)}>Add a section above</Link>
          {isEssential ? null : (
            <form method="post" action={path}>
              <input type="hidden" name="key" value={key} />
              <Button name="intent" value="copy" variant="secondary" size="small" aria-label={`Duplicate: ${name}`}>
                Duplicate
              </Button>
            </form>
          )}
          <form className={stack} method="post" action={path}>
            <input type="hidden" name="key" value={key} />
            <TextField
              name="place"
              id={id('place')}
              label="Move to place"
              hint={`From 1 to ${count}.`}
              inputMode="numeric"
              defaultValue={String(place)}
            />
            <div>
              <Button name="intent" value="move" variant="secondary" size="small" aria-label={`Move: ${name}`}>
                Move
              </Button>
            </div>
          </form>
          {isEssential ? null : (
            <form className={stack} method="post" action={path}>
              <input type="hidden" name="key" value={key} />
              {windowSizes.map((size) => (
                <CheckboxField
                  key={size}
                  name={size}
                  id={id(size)}
                  value="on"
                  label={`Not on ${sizeNames[size]}`}
                  defaultChecked={hiddenOn.includes(size)}
                />
              ))}
              <div>
                <Button name="intent" value="hide" variant="secondary" size="small" aria-label={`Save sizes: ${name}`}>
                  Save
                </Button>
              </div>
            </form>
          )}
        </div>
      </Disclosure>
    </li>
  )
}
