import { useEffect, useRef } from 'react'
import { adminSectionPath } from '~/admin-paths'
import { smallMuted } from '~/styles/text.css'
import * as styles from './page-editor.css'

interface PreviewFrameProps {
  slug: string
  /** Of the page as it is edited; null where nothing can be shown yet. */
  href: string | null
  /** The section that is edited, which the frame scrolls to. */
  sectionKey?: string
}

const windows = [
  ['fit', 'As it fits'],
  ['phone', 'Phone'],
  ['desktop', 'Computer'],
] as const

/**
 * The real page in a frame. With scripts it stays where it was scrolled to after a save, and a click on a section opens
 * its form.
 */
export function PreviewFrame({ slug, href, sectionKey }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const place = `preview ${slug}`
    const prepare = () => {
      const [page, shown] = [element.contentDocument, element.contentWindow]
      if (!page || !shown) return
      const keys = page.querySelector('[data-section-keys]')?.getAttribute('data-section-keys')?.split(' ') ?? []
      const sections = [...page.querySelectorAll('[data-section]')]
      const edited = sectionKey === undefined ? undefined : sections[keys.indexOf(sectionKey)]
      if (edited) edited.scrollIntoView()
      else shown.scrollTo(0, Number(sessionStorage.getItem(place) ?? 0))
      shown.addEventListener('scroll', () => sessionStorage.setItem(place, String(Math.round(shown.scrollY))))
      page.addEventListener('click', (event) => {
        const target = event.target
        // elements of a frame belong to its own window
        const clicked = target !== null && 'closest' in target ? (target as Element).closest('[data-section]') : null
        const key = clicked ? keys[sections.indexOf(clicked)] : undefined
        if (key === undefined) return
        event.preventDefault()
        window.location.assign(adminSectionPath(slug, key))
      })
    }
    element.addEventListener('load', prepare)
    if (element.contentDocument?.readyState === 'complete') prepare()
    return () => element.removeEventListener('load', prepare)
  }, [slug, sectionKey])
  if (href === null) return <p className={smallMuted}>The page is shown here once you have changed something of it.</p>
  return (
    <div className={styles.preview}>
      <fieldset className={styles.widths}>
        <legend className={smallMuted}>Width of the preview</legend>
        {windows.map(([value, label]) => (
          <label key={value} className={styles.width}>
            <input type="radio" name="previewWidth" value={value} defaultChecked={value === 'fit'} /> {label}
          </label>
        ))}
      </fieldset>
      <div className={styles.window}>
        <iframe ref={frame} className={styles.frame} name="preview" title="The page as it is edited" src={href} />
      </div>
      <p className={smallMuted}>
        <a href={href} target="_blank" rel="noreferrer">
          Open the preview alone
        </a>
      </p>
    </div>
  )
}
