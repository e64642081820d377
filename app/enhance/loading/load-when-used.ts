import { isPlainClick } from '../events'
import { waitForRetry } from '../network/retry'

/** Starts to listen on the document, and returns what stops it. */
type Behaviour = (document: Document) => () => void

/**
 * A behaviour whose code is loaded when what needs it is used first. A click waits until then and is repeated; a link
 * whose code cannot be loaded is followed.
 */
export function loadWhenUsed(
  types: ReadonlyArray<'click' | 'focusin' | 'scroll'>,
  selector: string,
  load: () => Promise<Behaviour>,
): Behaviour {
  return (document) => {
    let stop: (() => void) | null = null
    const onEvent = async (event: Event) => {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
      const isClick = event instanceof MouseEvent
      if (!target || stop || (isClick && !isPlainClick(event))) return
      if (isClick) event.preventDefault()
      try {
        const start = await load().catch(() => waitForRetry(target).then(load))
        stop ??= start(document)
        if (isClick) target.click()
      } catch {
        if (target instanceof HTMLAnchorElement) window.location.assign(target.href)
      }
    }
    // the scrolling of an element does not bubble
    for (const type of types) document.addEventListener(type, onEvent, type === 'scroll')
    return () => {
      for (const type of types) document.removeEventListener(type, onEvent, type === 'scroll')
      stop?.()
    }
  }
}
