import { dailyVisitPath } from '~/paths'

const storageKey = 'heart-beat'

/**
 * Whether this window has not told the server today; it remembers that it has. Without storage, the cookie alone
 * decides.
 */
function isFirstOfWindow(today: string): boolean {
  try {
    const last = sessionStorage.getItem(storageKey)
    sessionStorage.setItem(storageKey, today)
    return last !== today
  } catch {
    return true
  }
}

/**
 * Tells the server once a day that this browser was here (specification 1, section 9), when a page is left, so that no
 * page waits for it. The server counts by the channel's calendar, so the cookie has another date than a browser
 * elsewhere for some hours: then every window tells it once.
 */
export function sendDailyVisit(): () => void {
  const send = () => {
    // as the cookie has it, such as 2026-11-22
    const today = new Date().toLocaleDateString('sv')
    if (!document.cookie.includes(`heart_beat=${today}`) && isFirstOfWindow(today)) navigator.sendBeacon(dailyVisitPath)
  }
  addEventListener('pagehide', send)
  return () => removeEventListener('pagehide', send)
}
