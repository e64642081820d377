/** The id of the script element at the end of a page that contains what its loaders and its action returned. */
export const pageDataId = 'page-data'

/** How the element with the data begins. */
export const pageDataStart = `<script type="application/json" id="${pageDataId}">`

/** The data at the end of a page, with which React starts in the browser. */
export function pageDataScript(data: object): string {
  return `${pageDataStart}${toJsonForHtml(data)}</script>`
}

/**
 * A part of a loader's data that the page's data does not contain, because only `ServerHtml` shows it. It is undefined
 * in the browser, so use it only inside `import.meta.env.SSR`.
 */
export function serverOnly<Value extends object>(value: Value): Value {
  const copy = Array.isArray(value) ? [...value] : { ...value }
  return Object.defineProperty(copy, 'toJSON', { value: () => undefined }) as Value
}

/**
 * The data of a loader of which the page's data contains only these parts, because the rest is shown by the server
 * alone. The rest is undefined in the browser.
 */
export function sendOnly<Value extends object>(value: Value, ...names: Array<keyof Value>): Value {
  const sent = Object.fromEntries(names.map((name) => [name, value[name]]))
  return Object.defineProperty({ ...value }, 'toJSON', { value: () => sent }) as Value
}

/**
 * JSON that is safe in a script element. Where pages are developed and tested, it throws for values that JSON would change, such as
 * dates: loaders must return plain values, and an instant as its ISO string.
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
  else if ('toJSON' in value && typeof value.toJSON === 'function') checkPlain(name, value.toJSON())
  else for (const [key, part] of Object.entries(value)) checkPlain(key, part)
}

const isChangedByJson = (value: object) =>
  value instanceof Date || value instanceof Map || value instanceof Set || value instanceof Promise
