import { isPlainClick } from '../events'

/** Times of the indicator in ms (specification 2, section 9). How long its bar takes is in loading.css. */
const throttle = 200
const hideDelay = 500
const resetDelay = 400
/** A page that has not come after this time, in ms, is a file that was saved, or does not come. */
const longest = 15_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows the bar at the top of the window, unless the page is there within 200 ms. */
export function startLoading(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    document.documentElement.dataset.loading = 'started'
    timer = setTimeout(finishLoading, longest)
  }, throttle)
}

/** Fills the bar, hides it after half a second, and empties it once it is hidden. */
export function finishLoading(): void {
  clearTimeout(timer)
  const { dataset } = document.documentElement
  if (dataset.loading === undefined) return
  dataset.loading = 'finished'
  timer = setTimeout(() => {
    dataset.loading = 'hidden'
    timer = setTimeout(() => delete dataset.loading, resetDelay)
  }, hideDelay)
}

/** Whether following the link leaves the page: not a place within it, a file to save, or another window. */
function leavesPage(link: HTMLAnchorElement): boolean {
  const isHere = link.pathname === location.pathname && link.search === location.search
  const isElsewhere = link.origin !== location.origin || link.hasAttribute('download')
  return !isElsewhere && (link.target === '' || link.target === '_self') && !(isHere && link.hash !== '')
}

/** Shows the indicator while the browser loads the page of a link or of a form. */
export function enhanceLoading(document: Document): () => void {
  const controller = new AbortController()
  const { signal } = controller
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (link && !event.defaultPrevented && isPlainClick(event) && leavesPage(link)) startLoading()
    },
    { signal },
  )
  document.addEventListener(
    'submit',
    (event) => {
      const isDialog = event.target instanceof HTMLFormElement && event.target.getAttribute('method') === 'dialog'
      if (!event.defaultPrevented && !isDialog) startLoading()
    },
    { signal },
  )
  // the browser shows a page that was left as it was
  window.addEventListener('pageshow', ({ persisted }) => persisted && finishLoading(), { signal })
  return () => controller.abort()
}
