import { useEffect, useRef } from 'react'
import { visuallyHidden } from '~/styles/layout.css'

/** A screen reader announces the text of a region that it has known for a moment, in ms. */
const regionDelay = 100
/** What will be said together, when the delay is over. */
let pending: string[] = []
let timer: number | undefined

/**
 * Has screen readers say a text when they are idle. The region for it is made at the first use, at the end of the page,
 * or of the modal dialog that is open, outside of which nothing is said.
 */
export function announce(text: string): void {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  let region = place.querySelector<HTMLElement>(':scope > [data-announcer]')
  if (!region) {
    region = document.createElement('div')
    region.className = visuallyHidden
    region.dataset.announcer = ''
    region.setAttribute('role', 'status')
    place.append(region)
  }
  const shown = region
  // the same text again is said only if it was another one meanwhile
  shown.textContent = ''
  pending.push(text)
  window.clearTimeout(timer)
  timer = window.setTimeout(() => {
    shown.textContent = pending.join('. ')
    pending = []
  }, regionDelay)
}

/** Announces a text when it changes; not the first one, which is read with the page. null: there is none yet. */
export function useAnnouncement(text: string | null): void {
  const before = useRef(text)
  useEffect(() => {
    if (text && before.current !== null && text !== before.current) announce(text)
    before.current = text
  }, [text])
}
