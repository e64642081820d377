import { useEffect, useRef } from 'react'
import { smallMuted } from '~/styles/text.css'
import * as styles from './theme-editor.css'

interface ThemeFramesProps {
  pages: Array<{ name: 'home' | 'listing' | 'product' | 'cart'; label: string; href: string }>
  /** The styles of what is typed and not saved yet; null where nothing was typed. */
  css: string | null
}

const widths = [
  ['fit', 'As it fits'],
  ['phone', 'Phone'],
  ['desktop', 'Computer'],
] as const

/** Sample pages of the shop in frames, in the look that is prepared. With scripts they follow what is typed. */
export function ThemeFrames({ pages, css }: ThemeFramesProps) {
  const frames = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (css === null) return
    const shown = [...(frames.current?.querySelectorAll('iframe') ?? [])]
    const dress = (frame: HTMLIFrameElement) => {
      const [page, view] = [frame.contentDocument, frame.contentWindow]
      if (!page || !view) return
      // the policy of the page allows no style elements of others; a sheet belongs to the window that has made it
      const { CSSStyleSheet: Sheet } = view as Window & typeof globalThis
      const sheet = new Sheet()
      sheet.replaceSync(css)
      page.adoptedStyleSheets = [sheet]
    }
    const onLoad = ({ currentTarget }: Event) => dress(currentTarget as HTMLIFrameElement)
    for (const frame of shown) {
      dress(frame)
      frame.addEventListener('load', onLoad)
    }
    return () => {
      for (const frame of shown) frame.removeEventListener('load', onLoad)
    }
  }, [css])
  return (
    <div className={styles.preview} ref={frames}>
      <fieldset className={styles.choices}>
        <legend className={smallMuted}>Page</legend>
        {pages.map(({ name, label }, at) => (
          <label key={name} className={styles.choice}>
            <input type="radio" name="previewPage" value={name} defaultChecked={at === 0} /> {label}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend className={smallMuted}>Width of the preview</legend>
        {widths.map(([value, label]) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name="previewWidth" value={value} defaultChecked={value === 'fit'} /> {label}
          </label>
        ))}
      </fieldset>
      {pages.map(({ name, label, href }) => (
        <div key={name} data-page={name}>
          <div className={styles.page}>
            <iframe className={styles.frame} title={`${label} in this look`} src={href} loading="lazy" />
          </div>
          <p className={smallMuted}>
            <a href={href} target="_blank" rel="noreferrer">
              Open it alone: {label}
            </a>
          </p>
        </div>
      ))}
    </div>
  )
}
