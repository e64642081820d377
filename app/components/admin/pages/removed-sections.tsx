import { Button } from '~/components/ui/button/button'
import { adminDocumentPath } from '~/paths'
import { clusterTight } from '~/styles/layout.css'

interface RemovedSectionsProps {
  slug: string
  sections: Array<{ key: string; label: string; words: string }>
  /** Where they are put back, counted from 0. */
  place: number
  /** What the button says. */
  verb: string
}

/** Sections that were taken off a page, each with a button that puts it back. */
export function RemovedSections({ slug, sections, place, verb }: RemovedSectionsProps) {
  return (
    <>
      {sections.map(({ key, label, words }) => (
        <form key={key} className={clusterTight} method="post" action={adminDocumentPath(slug)}>
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="place" value={place} />
          <span>{words === '' ? label : `${label}: ${words}`}</span>
          <Button name="intent" value="put-back" variant="secondary" size="small" aria-label={`${verb}: ${label}`}>
            {verb}
          </Button>
        </form>
      ))}
    </>
  )
}
