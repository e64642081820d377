import type { FormEvent } from 'react'

/** The button that sent a form, or null. */
export function findSubmitter(event: Event | FormEvent): HTMLButtonElement | null {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native instanceof SubmitEvent && native.submitter instanceof HTMLButtonElement ? native.submitter : null
}
