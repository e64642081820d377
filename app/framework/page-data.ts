/** The id of the script element at the end of a page that contains what its loaders and its action returned. */
export const pageDataId = 'page-data'

/** How the element with the data begins. */
export const pageDataStart = `<script type="application/json" id="${pageDataId}">`

/** The data that the loaders of a page have returned, by the ids of their routes, and the data of its action. */
interface PageData {
  loaderData: Readonly<Record<string, unknown>>
  actionData: Readonly<Record<string, unknown>> | null
  errors: null
}

/** Returns the data at the end of a page, with which React starts in the browser: all but each part `server`. */
export function pageDataScript({ loaderData, actionData, errors }: PageData): string {
  const data = { loaderData: sentOf(loaderData), actionData: actionData && sentOf(actionData), errors }
  return `${pageDataStart}${toJsonForHtml(data)}</script>`
}

function sentOf(byRoute: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(byRoute).map(([id, data]) => [id, withoutServerPart(data)]))
}

function withoutServerPart(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('server' in data)) return data
  const { server: _, ...sent } = data
  return sent
}

/**
 * Marks what only the server's rendering uses. A loader or an action returns it as its part `server`, which the data of
 * the page does not contain (pageDataScript), so in the browser it is undefined.
 */
export function serverPart<Value extends object>(value: Value): Value | undefined {
  return value
}

/**
 * JSON that is safe in a script element. Where pages are developed and tested, it throws for values that JSON would
 * change, such as dates: loaders must return plain values, and an instant as its ISO string.
 */
function toJsonForHtml(data: object): string {
  // not by a replacer, with which JSON.stringify takes several times as long
  if (import.meta.env.DEV) checkPlain('', data)
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

function checkPlain(name: string, value: unknown): void {
  if (typeof value === 'bigint') throw new TypeError(`${name} is not a plain value`)
  if (typeof value !== 'object' || value === null) return
  if (isChangedByJson(value)) throw new TypeError(`${name} is not a plain value`)
  if (Array.isArray(value)) for (const part of value) checkPlain(name, part)
  else for (const [key, part] of Object.entries(value)) checkPlain(key, part)
}

const isChangedByJson = (value: object) =>
  value instanceof Date || value instanceof Map || value instanceof Set || value instanceof Promise
