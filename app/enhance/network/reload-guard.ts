/** A page is reloaded at most once in so many milliseconds (specification 1, section 9). */
const guardTime = 10_000
const storageKey = 'reloaded-at'

/** Whether the server has another build than the page: it no longer has the list of the files of this one. */
async function isOlderThanServer(): Promise<boolean> {
  const url = window.__remixManifest?.url
  if (!url) return false
  const reply = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return reply?.status === 404
}

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(storageKey))
    if (Date.now() - last < guardTime) return false
    sessionStorage.setItem(storageKey, String(Date.now()))
    return true
  } catch {
    // without storage nothing would end a loop
    return false
  }
}

/** How the framework names an error of the server, whose own words stay there. */
const serverError = 'Unexpected Server Error'

/**
 * Loads the page anew, without what scripts have made of it, when the browser has failed to show it: an error of what
 * only makes the shop nicer is never the end. An error of the server, and one that comes again, stays.
 */
export function reloadAfter(error: unknown): void {
  if (error instanceof Error && error.message !== serverError && mayReload()) window.location.reload()
}

/**
 * Reloads a page that is older than the server's build when a part of its code cannot be loaded any more. Without a
 * connection, or when a reload has just not helped, the page stays as it is.
 */
export function guardAgainstOldPages(): () => void {
  const onError = async () => {
    if ((await isOlderThanServer()) && mayReload()) window.location.reload()
  }
  window.addEventListener('vite:preloadError', onError)
  return () => window.removeEventListener('vite:preloadError', onError)
}
