/**
 * What a page with scripts runs before React is there. The text of these functions goes into the HTML, as the server's
 * build has minified it; so each may use nothing from outside of itself. The policy of a page allows them by their
 * hash.
 */

/**
 * Marks the page (`data-scripts`), so that what only a page without scripts needs is never shown (`data-no-js-only`),
 * and submits forms when a field changes: a button with `data-submit-on-change`, a selector of fields, is clicked when
 * such a field of its form changes. A button that can be seen is left to the shopper.
 */
function prepareForms(): void {
  document.documentElement.dataset.scripts = ''
  document.addEventListener('change', ({ target: field }) => {
    if (!(field instanceof HTMLElement && 'form' in field)) return
    const button = [...document.querySelectorAll<HTMLButtonElement>('[data-submit-on-change]')].find(
      ({ form, dataset }) => form === field.form && field.matches(dataset.submitOnChange ?? ''),
    )
    if (button?.getClientRects().length === 0) button.click()
  })
}

/**
 * Puts the real module script in the place of the inert one after load and idle, or at the first pointer, key or focus,
 * so that React never delays the first paint or the first click.
 */
function startLateScripts(): void {
  const events = ['pointerdown', 'keydown', 'focusin']
  const options = { capture: true, passive: true }
  const start = () => {
    for (const event of events) removeEventListener(event, start, options)
    const inert = document.querySelector('script[type="text/late"]')
    if (!inert) return
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = inert.textContent
    inert.replaceWith(script)
  }
  const startWhenIdle = () => {
    // Safari has no requestIdleCallback; times are milliseconds
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 })
    else setTimeout(start, 500)
  }
  for (const event of events) addEventListener(event, start, options)
  if (document.readyState === 'complete') startWhenIdle()
  else addEventListener('load', startWhenIdle)
}

/**
 * A call of the function as a script. The browser keeps what the server wrote and needs no copy of it in its bundle.
 */
const scriptOf = (run: () => void) => (import.meta.env.SSR ? `(${run})()` : '')

export const prepareFormsScript = scriptOf(prepareForms)
export const startLateScriptsScript = scriptOf(startLateScripts)
