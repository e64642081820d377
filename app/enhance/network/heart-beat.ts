import { heartBeatPath } from '~/paths'

/**
 * Tells the server once a day that this browser was here (specification 1, section 9), when a page is left, so that no page waits
 * for it. The server counts by the channel's calendar, so a browser elsewhere may tell it twice.
 */
export function sendHeartBeat(): () => void {
  const send = () => {
    // as the cookie has it, such as 2026-11-22
    const today = new Date().toLocaleDateString('sv')
    if (!document.cookie.includes(`heart_beat=${today}`)) navigator.sendBeacon(heartBeatPath)
  }
  addEventListener('pagehide', send)
  return () => removeEventListener('pagehide', send)
}
