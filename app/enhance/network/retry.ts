const message = 'We couldn’t reach the shop. Check your connection and try again.'

/** Pixels between the message, what it is about, and the edges of the window. */
const distance = 8

/**
 * The requests that wait to be sent again, each with the form or link that it is for, and the one message about them.
 */
const waiting = new Map<() => void, Element | null>()
let removeMessage = () => {}

/** Whether a request could not reach the shop and waits for the shopper. */
export function isWaitingForRetry(): boolean {
  return waiting.size > 0
}

const originOf = (control: Element | null) => control?.closest('form') ?? control

/**
 * Forgets the requests of the same form or link that still wait: what is pressed again replaces what was pressed
 * before, so that nothing is ordered twice. The framework aborts only some of them itself.
 */
function replaceEarlier(control: Element | null): void {
  const origin = originOf(control)
  for (const [resume, other] of waiting) if (origin !== null && other === origin) waiting.delete(resume)
  if (waiting.size === 0) removeMessage()
}

function sendAgain(): void {
  removeMessage()
  const resumes = [...waiting.keys()]
  waiting.clear()
  for (const resume of resumes) resume()
}

/** Shows the message beside the control that was pressed, or at the bottom of the window. */
function showMessage(control: Element | null): void {
  removeMessage()
  const box = document.createElement('div')
  box.className = document.getElementById('toasts')?.dataset.toastClass ?? ''
  box.role = 'alert'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Try again'
  button.onclick = sendAgain
  box.append(message, ' ', button)
  const isShown = control !== null && control.getClientRects().length > 0
  // next to the control in the order of the focus; a popover is above all else and changes no layout
  if (isShown) (control.closest('label') ?? control).after(box)
  else document.body.append(box)
  if ('showPopover' in box) {
    box.popover = 'manual'
    box.showPopover()
  }
  const place = () => {
    const { left, top, bottom } = isShown
      ? control.getBoundingClientRect()
      : { left: distance, top: window.innerHeight, bottom: window.innerHeight }
    const below = bottom + distance
    const hasSpaceBelow = below + box.offsetHeight <= window.innerHeight
    const furthestLeft = window.innerWidth - box.offsetWidth - distance
    // the control may have been scrolled out of the window
    const lowest = window.innerHeight - box.offsetHeight - distance
    const beside = hasSpaceBelow ? below : top - distance - box.offsetHeight
    Object.assign(box.style, {
      position: 'fixed',
      margin: '0',
      inset: 'auto',
      left: `${Math.max(distance, Math.min(left, furthestLeft))}px`,
      top: `${Math.max(distance, Math.min(beside, lowest))}px`,
    })
  }
  place()
  const options = { capture: true, passive: true }
  window.addEventListener('scroll', place, options)
  window.addEventListener('online', sendAgain)
  removeMessage = () => {
    window.removeEventListener('scroll', place, options)
    window.removeEventListener('online', sendAgain)
    box.remove()
    removeMessage = () => {}
  }
}

/**
 * Shows that the shop could not be reached, beside the control that was pressed. Resolves when the shopper presses "Try
 * again" or the connection is back, and rejects when the signal aborts, because something else was pressed meanwhile.
 */
export function waitForRetry(control: Element | null, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.set(resolve, originOf(control))
    showMessage(control)
    signal?.addEventListener('abort', () => {
      if (waiting.delete(resolve) && waiting.size === 0) removeMessage()
      reject(signal.reason)
    })
  })
}

/**
 * `fetch`, but a request that does not reach the shop waits until it is sent again, unless its control has gone.
 * An answer shows that the shop can be reached, so it lets the requests that wait be sent again, too.
 */
export async function fetchWithRetry(
  send: typeof fetch,
  control: Element | null,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  replaceEarlier(control)
  for (;;) {
    try {
      const response = await send(input, init)
      if (isWaitingForRetry()) sendAgain()
      return response
    } catch (error) {
      if (init?.signal?.aborted || control?.isConnected === false) throw error
      await waitForRetry(control, init?.signal)
    }
  }
}
