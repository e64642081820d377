import type { Database } from '~db/connection'
import { defineFact } from '~/domain/facts/facts.server'
import { fail, ok, type Result } from '~/domain/result'
import { deleteRedirectRow, readRedirectRows, upsertRedirect, type RedirectRow } from './redirects.queries.server'

const redirectsFact = defineFact(
  async (db) => new Map((await readRedirectRows(db.read)).map(({ fromPath, toUrl }) => [fromPath, toUrl])),
)

/** A path as redirects are stored and found: decoded, without a slash at its end. Null for a malformed one. */
function normalisePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path.split(/[?#]/)[0] ?? '').replace(/\/+$/, '')
    return decoded.startsWith('/') && !/\p{Cc}/u.test(decoded) ? decoded : null
  } catch {
    return null
  }
}

/** Where an address is led in the end; null where it is not led elsewhere, or in a circle. */
function follow(redirects: ReadonlyMap<string, string>, from: string): string | null {
  const passed = new Set([from])
  let to = redirects.get(from) ?? null
  while (to !== null) {
    const next = normalisePath(to)
    if (next === null) return to
    if (passed.has(next)) return null
    passed.add(next)
    const after = redirects.get(next)
    if (after === undefined) return to
    to = after
  }
  return null
}

/** Where the owner leads an address, with its query; null for an address that is not led elsewhere. */
export async function findRedirect(db: Pick<Database, 'read'>, path: string, search: string): Promise<string | null> {
  const redirects = await redirectsFact(db)
  if (redirects.size === 0) return null
  const from = normalisePath(path)
  const to = from === null ? null : follow(redirects, from)
  if (to === null) return null
  return search !== '' && !/[?#]/.test(to) ? to + search : to
}

/** All redirects of the owner, by their addresses. */
export async function readRedirects(db: Pick<Database, 'read'>): Promise<RedirectRow[]> {
  return readRedirectRows(db.read)
}

/** Addresses that the shop itself needs. */
const reserved = /^\/(?:admin|api|cart|checkout|account|login|images|assets|theme|payments|webhooks|health)(?:\/|$)/

/** What the shop itself does with addresses. */
export interface ShopAddresses {
  /** The hosts of its channels. */
  hosts: readonly string[]
  /** Where the shop leads the path of something that has another slug now; null for other paths. */
  currentPath(path: string): Promise<string | null>
}

/** An address of the shop's own as a path, because it is led on like one. */
function withoutOwnHost(url: string, hosts: readonly string[]): string {
  if (!URL.canParse(url)) return url
  const { hostname, pathname, search, hash } = new URL(url)
  return hosts.includes(hostname) ? pathname + search + hash : url
}

/** Whether an address that the owner leads elsewhere comes back to itself, also over a changed slug. */
async function isCircle(rows: readonly RedirectRow[], from: string, { hosts, currentPath }: ShopAddresses) {
  const redirects = new Map(rows.map(({ fromPath, toUrl }) => [fromPath, withoutOwnHost(toUrl, hosts)]))
  const end = follow(redirects, from)
  const path = end === null ? null : normalisePath(end)
  if (path === null) return end === null
  const current = await currentPath(path)
  if (current !== null) redirects.set(path, current)
  return follow(redirects, from) === null
}

/**
 * Leads an address elsewhere for good (301). `from` is a path of this shop; `to` a path or an https address. Error:
 * `invalid_input` for an address that the shop itself needs, and for one that would lead back to itself.
 */
export async function saveRedirect(
  db: Database,
  from: string,
  to: string,
  addresses: ShopAddresses,
  now: Date,
): Promise<Result<RedirectRow>> {
  const fromPath = normalisePath(from)
  if (fromPath === null || fromPath === '' || fromPath.startsWith('//'))
    return fail('invalid_input', `“${from}” is not a path, such as /old-page`)
  if (reserved.test(fromPath)) return fail('invalid_input', `The shop itself needs ${fromPath}`)
  const isTarget = /^(?:\/(?![/\\])|https:\/\/)/.test(to) && !/[\p{Cc}\s\\]/u.test(to) && to.length <= 1000
  if (!isTarget) return fail('invalid_input', `“${to}” is neither a path nor an https address`)
  const row = { fromPath, toUrl: to }
  const others = (await readRedirectRows(db.read)).filter((other) => other.fromPath !== fromPath)
  if (await isCircle([...others, row], fromPath, addresses))
    return fail('invalid_input', `${fromPath} would lead back to itself`)
  await db.transaction((trx) => upsertRedirect(trx, row, now.toISOString()))
  return ok(row)
}

/** Ends a redirect. Error: `not_found`. */
export async function deleteRedirect(db: Database, from: string): Promise<Result<{ fromPath: string }>> {
  const fromPath = normalisePath(from) ?? from
  const isDeleted = await db.transaction((trx) => deleteRedirectRow(trx, fromPath))
  return isDeleted ? ok({ fromPath }) : fail('not_found', `There is no redirect of ${from}`)
}
