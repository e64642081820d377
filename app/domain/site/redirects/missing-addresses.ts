import { parseAddress } from './follow-redirects'

const maxLength = 200
const maxParts = 8

/** What those look for who break into other software: files, and folders of other systems. */
const isAttack = (part: string) =>
  /^\.|^(?:wp-|cgi-bin|phpmyadmin|xmlrpc|vendor$)/i.test(part) || /\.(?!html?$)[a-z\d]{1,8}$/i.test(part)

/** What can say something about a person: mail addresses, numbers of phones and orders, keys in links. */
const isPersonal = (part: string) =>
  part.includes('@') || /\d{7}/.test(part) || (part.length >= 20 && /\d/.test(part) && !/[-_ ]/.test(part))

/** Whether a browser is read by a person, by what it says of itself; robots and programs are left out. */
export const isBrowser = (userAgent: string): boolean =>
  userAgent.startsWith('Mozilla/') && !/bot\b|crawl|spider|scan|https?:/i.test(userAgent)

/**
 * The path of an address that was not found, as it is counted: decoded and without its query. Null for one that no
 * owner would lead elsewhere, or that can say something about a person.
 * @param userAgent of a browser; robots and programs are left out
 */
export function missingPathOf(url: string, userAgent: string): string | null {
  if (!isBrowser(userAgent)) return null
  const path = parseAddress(url)?.path ?? '/'
  if (path === '/' || path.startsWith('//') || path.length > maxLength || /[<>"'\\{}|;]/.test(path)) return null
  const parts = path.slice(1).split('/')
  return parts.length > maxParts || parts.some((part) => isAttack(part) || isPersonal(part)) ? null : path
}
