import type { FormEvent } from 'react'

/** Finds the button that submitted a form; null when there was none (Enter without a button, or a script). */
export function findSubmitter(event: Event | FormEvent): HTMLButtonElement | null {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native instanceof SubmitEvent && native.submitter instanceof HTMLButtonElement ? native.submitter : null
}

/** Whether a click opens the page itself, not a new tab or window. */
export function isPlainClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
