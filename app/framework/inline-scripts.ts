/**
 * The functions that a page with scripts runs before React is loaded. The HTML contains the text of these functions,
 * without its indentation, so a function may not use anything that is defined outside of it, nor a text of several
 * lines. The policy of a page allows them by their hash.
 */

/**
 * Marks the page with `data-scripts`, which hides the parts that only a page without scripts needs (`data-no-js-only`).
 * Submits forms when a field changes: `data-submit-on-change` of a button is a selector of fields, and the button is
 * clicked when such a field of its form changes. A visible button is not clicked: the shopper presses it. When the
 * browser itself sends such a form, because React is not there yet, each later change of the form sends it again, in
 * place of the request before: the page that comes next would not have what was ticked or chosen meanwhile.
 */
function prepareForms(): void {
  document.documentElement.dataset.scripts = ''
  let sentForm: EventTarget | null
  addEventListener('submit', (event) => {
    const isByChange = event.submitter?.hasAttribute('data-submit-on-change') && !event.defaultPrevented
    sentForm = isByChange ? event.target : null
  })
  document.addEventListener('change', ({ target: field }) => {
    if (!(field instanceof HTMLElement && 'form' in field)) return
    const button = [...document.querySelectorAll<HTMLButtonElement>('[data-submit-on-change]')].find(
      ({ form, dataset }) =>
        form && form === field.form && (form === sentForm || field.matches(dataset.submitOnChange ?? '')),
    )
    if (button?.getClientRects().length === 0) button.click()
  })
}

/**
 * Tells the page that it has loaded and its first picture can be seen, by an event of its own: what the next functions
 * ask for then cannot delay it. A frame is shown some time after it was prepared: 100 ms.
 */
function announcePaint(): void {
  addEventListener('load', () =>
    requestAnimationFrame(() => setTimeout(() => dispatchEvent(new Event('painted')), 100)),
  )
}

/**
 * Uses the typefaces when the page was painted, so that they do not compete with its first pictures on a slow line; a
 * visitor who comes from another page of the shop has them, and sees them at once. Without scripts a browser uses them
 * by the rule of their style element. With the rule it would lay out the whole page twice, for the rule and for the
 * files, which blocks a slow phone: so the files are loaded first.
 */
function prepareFonts(): void {
  const styles = () => [...document.querySelectorAll<HTMLStyleElement>('style[media*="scripting"]')]
  const toFace = ({ style }: CSSFontFaceRule) => {
    const rule: Record<string, string> = {}
    for (const name of style) {
      const descriptor = name.replace('font-', '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
      rule[descriptor] = style.getPropertyValue(name)
    }
    return new FontFace((rule.family ?? '').replace(/["']/g, ''), rule.src ?? '', rule)
  }
  const load = async () => {
    const faces = styles().flatMap(({ sheet }) =>
      [...(sheet?.cssRules ?? [])].map((rule) => toFace(rule as CSSFontFaceRule)),
    )
    await Promise.allSettled(faces.map((face) => face.load()))
    for (const face of faces) document.fonts.add(face)
  }
  if (document.referrer.startsWith(`${location.origin}/`)) for (const style of styles()) style.media = 'all'
  else addEventListener('painted', load)
}

/**
 * Shows the lazy pictures (picture-view.css) when the page was painted, so that those below its first picture do not
 * compete with it on a slow line. Who scrolls sees them at once, and so does everybody after 3 s.
 */
function preparePictures(): void {
  const { dataset } = document.documentElement
  dataset.pictures = 'waiting'
  const show = () => {
    delete dataset.pictures
  }
  for (const event of ['painted', 'scroll']) addEventListener(event, show, { once: true })
  setTimeout(show, 3000)
}

/**
 * Uses what the page has for browsers without scripts (`noscript[data-late]`) when the page was painted: a browser asks
 * for a manifest at once, beside the first picture.
 */
function prepareLateElements(): void {
  addEventListener('painted', () => {
    for (const element of document.querySelectorAll('noscript[data-late]')) element.outerHTML = element.innerHTML
  })
}

/**
 * Takes the framework's scripts out of their template, which starts them, when the page was painted and the browser is
 * idle, or at the first pointer, key or focus event. So React delays neither the first paint nor the first click. React
 * and the framework run before the modules of the page, each in a task of its own: a task for all of them would block a
 * slow phone for longer. A browser that focuses the field with `autofocus` does so before the page has loaded, and
 * nobody has done anything yet: that focus starts nothing.
 */
function startLateScripts(): void {
  const events = ['pointerdown', 'keydown', 'focusin']
  const options = { capture: true, passive: true }
  const startAtEvent = ({ type, target }: Event) => {
    if (type !== 'focusin' || !(target as HTMLElement).autofocus) start()
  }
  const start = () => {
    for (const event of events) removeEventListener(event, startAtEvent, options)
    const template = document.querySelector<HTMLTemplateElement>('#late-scripts')
    if (!template) return
    const scripts = document.importNode(template.content, true)
    // the names of chunks in vite.config.ts
    for (const chunk of ['remix', 'react']) {
      const href = scripts.querySelector(`[href*="/${chunk}-"]`)?.getAttribute('href')
      if (!href) continue
      const script = document.createElement('script')
      script.type = 'module'
      script.src = href
      scripts.prepend(script)
    }
    // modules that are not async run in the order in which they stand
    for (const script of scripts.querySelectorAll('script')) script.async = false
    template.replaceWith(scripts)
  }
  const startWhenIdle = () => {
    // Safari has no requestIdleCallback; times are milliseconds
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 })
    else setTimeout(start, 500)
  }
  for (const event of events) addEventListener(event, startAtEvent, options)
  if (document.readyState === 'complete') startWhenIdle()
  else addEventListener('painted', startWhenIdle)
}

/**
 * The text of a script that calls the function. It is empty in the browser's bundle: hydration keeps the script that
 * the server wrote.
 */
const scriptOf = (run: () => void) => (import.meta.env.SSR ? `(${run})()`.replace(/\n\s+/g, '\n') : '')

export const prepareFormsScript = scriptOf(prepareForms)
export const announcePaintScript = scriptOf(announcePaint)
export const prepareFontsScript = scriptOf(prepareFonts)
export const preparePicturesScript = scriptOf(preparePictures)
export const prepareLateElementsScript = scriptOf(prepareLateElements)
export const startLateScriptsScript = scriptOf(startLateScripts)
