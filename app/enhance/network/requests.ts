import { fetchWithRetry } from './retry'

/** A request belongs to what was pressed at most so many milliseconds before. */
const pressedFor = 1000

/**
 * Whether it is a request of the framework: for the data of a page, which every form and every change of a page needs,
 * or for the routes of an address, which it asks for before the first such request.
 */
function isFrameworkRequest(input: RequestInfo | URL): boolean {
  const href = input instanceof Request ? input.url : String(input)
  const { pathname } = new URL(href, window.location.href)
  return pathname.endsWith('.data') || pathname === '/__manifest'
}

/**
 * Whether the server has another build than the page: the framework then reloads the page, and forgets what was
 * pressed.
 */
const isFromOtherBuild = (response: Response) =>
  response.headers.has('X-Remix-Reload-Document') && response.status === 204

/**
 * Reads the body of an answer, so that one that breaks off or is aborted on the way fails like a request: the framework
 * handles the failure of a request, and leaves that of a body to the browser as an error of the page.
 */
async function readWhole(response: Response): Promise<Response> {
  // an answer without a body may not be made with one, and browsers have an empty one for it
  if (response.body === null || [204, 205, 304].includes(response.status)) return response
  const { status, statusText, headers } = response
  return new Response(await response.arrayBuffer(), { status, statusText, headers })
}

/**
 * A request of the framework that does not reach the shop waits and can be sent again, with a message beside what was
 * pressed. The framework itself would replace the page, and what was typed, by its error page, and lets no code of ours
 * come between, so `fetch` is replaced. On a page that is older than the server's build, what was pressed is done
 * without scripts.
 */
export function enhanceRequests(document: Document): () => void {
  const controller = new AbortController()
  const options = { capture: true, signal: controller.signal }
  let pressed: { control: Element; at: number } | null = null
  const remember = (event: Event) => {
    const control = event.target instanceof Element ? event.target.closest('a, button, input, select') : null
    if (control) pressed = { control, at: Date.now() }
  }
  document.addEventListener('click', remember, options)
  document.addEventListener('change', remember, options)
  const original = window.fetch
  const fetchWhole: typeof fetch = async (input, init) => readWhole(await original(input, init))
  window.fetch = async (input, init) => {
    if (!isFrameworkRequest(input)) return original(input, init)
    const isRecent = pressed !== null && pressed.control.isConnected && Date.now() - pressed.at < pressedFor
    // cards that scrolling loads belong to no press, but to the link that shows it
    const control = isRecent && pressed ? pressed.control : document.querySelector('a[aria-busy=true]')
    const response = await fetchWithRetry(fetchWhole, control, input, init)
    if (!isRecent || !pressed || !isFromOtherBuild(response)) return response
    repeatWithoutScripts(pressed.control)
    // another page is on its way
    return new Promise(() => {})
  }
  return () => {
    controller.abort()
    window.fetch = original
  }
}

/** Lets the browser do what was pressed, as on a page without scripts: send the form, or follow the link. */
function repeatWithoutScripts(control: Element): void {
  // no listener of the page hears of it
  const options = { capture: true }
  const stop = (event: Event) => event.stopImmediatePropagation()
  for (const type of ['click', 'submit']) window.addEventListener(type, stop, options)
  const isChoice = control.matches('select, input:not([type=submit], [type=image])')
  if (!isChoice && control instanceof HTMLElement) control.click()
  else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.form?.requestSubmit()
  for (const type of ['click', 'submit']) window.removeEventListener(type, stop, options)
}
