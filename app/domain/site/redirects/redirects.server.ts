import type { Database } from '~db/connection'
import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { fail, ok, refuse, type Result, type StaffResult } from '~/domain/shared/result'
import {
  encodeAddress,
  followRedirects,
  groupRedirects,
  parseAddress,
  writeAddress,
  type RedirectRow,
} from './follow-redirects'
import { deleteMissingAddress } from './missing-addresses.queries.server'
import { deleteRedirectRow, readRedirectRows, upsertRedirect } from './redirects.queries.server'

const cachedRedirects = cacheReferenceData(async (db) => groupRedirects(await readRedirectRows(db.read)))

/**
 * Where the owner leads an address, with its query, as a header can have it; null for an address that is not led
 * elsewhere.
 */
export async function findRedirect(db: Pick<Database, 'read'>, path: string, search: string): Promise<string | null> {
  const redirects = await cachedRedirects(db)
  const end = redirects.size === 0 ? null : followRedirects(redirects, path + search)
  return end === null ? null : encodeAddress(end)
}

/**
 * Refuses an address that the owner leads elsewhere: what had it would never be shown, or lead in a circle. Error:
 * `invalid_input`.
 * @param path null for what takes no new address
 */
export async function checkNotRedirected(db: Pick<Database, 'read'>, path: string | null): Promise<Result<null>> {
  const led = path === null ? null : await findRedirect(db, path, '')
  return led === null ? ok(null) : fail('invalid_input', `${path} is led to ${led}: end that redirect first`)
}

/** Tells whether an address may be led elsewhere because of its query, so that it is not the page of its path. */
export async function readQueryRedirects(db: Pick<Database, 'read'>): Promise<(url: string) => boolean> {
  const redirects = await cachedRedirects(db)
  const paths = new Set([...redirects].flatMap(([path, [first]]) => (first && first.params.length > 0 ? [path] : [])))
  if (paths.size === 0) return () => false
  return (url) => url.includes('?') && paths.has(parseAddress(url)?.path ?? '')
}

/** All redirects of the owner, by their addresses. */
export async function readRedirects(db: Pick<Database, 'read'>): Promise<RedirectRow[]> {
  return readRedirectRows(db.read)
}

/** The addresses of the shop itself: its hosts, the paths that it leads on, and those that it needs. */
export interface ShopAddresses {
  /** The hosts of its channels. */
  hosts: readonly string[]
  /** Where the shop leads the path of something that has another slug now; null for other paths. */
  currentPath(path: string): Promise<string | null>
  /** Whether the shop itself needs a path. */
  isNeeded(path: string): boolean
}

/** An address of the shop's own as a path, because it is led on like one. */
function withoutOwnHost(url: string, hosts: readonly string[]): string {
  if (!URL.canParse(url)) return url
  const { hostname, pathname, search, hash } = new URL(url)
  return hosts.includes(hostname) ? pathname + search + hash : url
}

/** Whether an address that the owner leads elsewhere comes back to itself, also over a changed slug. */
async function isCircle(rows: readonly RedirectRow[], from: string, { hosts, currentPath }: ShopAddresses) {
  const local = rows.map(({ fromPath, toUrl }) => ({ fromPath, toUrl: withoutOwnHost(toUrl, hosts) }))
  const end = followRedirects(groupRedirects(local), from)
  const path = end === null ? null : parseAddress(end)?.path
  if (path === null || path === undefined) return end === null
  const current = await currentPath(path)
  if (current === null) return false
  return followRedirects(groupRedirects([...local, { fromPath: path, toUrl: current }]), from) === null
}

/** As the table holds them. */
const maxFromLength = 500
const maxToLength = 1000

/**
 * Leads an address elsewhere for good (301). `from` is a path of this shop, for all its addresses, or a path with a
 * query, for those that have these parameters; `to` a path or an https address. Errors: `redirect_not_a_path`,
 * `redirect_path_too_long`, `redirect_path_needed`, `redirect_target_invalid`, `redirect_target_too_long`,
 * `redirect_circle`.
 */
export async function saveRedirect(
  context: StaffContext,
  from: string,
  to: string,
  addresses: ShopAddresses,
  version?: number,
): Promise<StaffResult<RedirectRow>> {
  return changeShop(context, 'content', async (trx, record) => {
    const address = parseAddress(from)
    const fromPath = address === null ? '/' : writeAddress(address)
    if (address === null || fromPath === '/' || fromPath.startsWith('//') || /[?#]/.test(address.path))
      return refuse('redirect_not_a_path', { from }, 'from')
    if (fromPath.length > maxFromLength) return refuse('redirect_path_too_long', { most: maxFromLength }, 'from')
    if (addresses.isNeeded(address.path)) return refuse('redirect_path_needed', { path: address.path }, 'from')
    const isTarget = /^\/(?![/\\])/.test(to) || (to.startsWith('https://') && URL.canParse(to))
    if (!isTarget || /[\p{Cc}\p{Cs}\s\\]/u.test(to)) return refuse('redirect_target_invalid', { to }, 'to')
    const row = { fromPath, toUrl: encodeAddress(to) }
    if (row.toUrl.length > maxToLength)
      return refuse('redirect_target_too_long', { most: maxToLength, sent: row.toUrl }, 'to')
    const others = (await readRedirectRows(trx)).filter((other) => other.fromPath !== fromPath)
    if (await isCircle([...others, row], fromPath, addresses))
      return refuse('redirect_circle', { path: fromPath }, 'to')
    const write = () => upsertRedirect(trx, row, context.now().toISOString())
    await record.row('redirect', { from_path: fromPath }, write, version)
    if (address.params.length === 0) await deleteMissingAddress(trx, address.path)
    return ok(row)
  })
}

/** Ends a redirect. Error: `redirect_not_found`. */
export async function deleteRedirect(context: StaffContext, from: string): Promise<StaffResult<{ fromPath: string }>> {
  const address = parseAddress(from)
  const fromPath = address === null ? from : writeAddress(address)
  return changeShop(context, 'content', async (trx, record) => {
    const isDeleted = await record.row('redirect', { from_path: fromPath }, () => deleteRedirectRow(trx, fromPath))
    return isDeleted ? ok({ fromPath }) : refuse('redirect_not_found', { from })
  })
}
