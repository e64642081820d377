import { z } from 'zod/v4'
import { isSafeHref } from '~/domain/shared/text/safe-href'
import type { RequestContext } from '~/http/context.server'
import { findTargets } from '~/domain/site/menus/read-owner-menus.server'
import type { SlugKind } from '~/domain/site/redirects/slug-kinds'
import { isShopPath } from '~/shop-paths'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import type { OwnerMenu } from '~/domain/site/menus/read-owner-menus.server'
import { targetsOfPath } from '~/http/link-targets/targets-of-path'
import { targetPath } from '~/http/link-targets/target-path'
import { orderRows, placeText } from './row-order.server'

const maxEntries = 200
const emptyRows = 4

const rowKey = z.string().regex(/^r\d{1,3}$/)

/** The fields of the form of a menu: four for each entry. */
export const menuFields = z.object({
  title: lineText.trim().min(1, 'Enter a name').max(80),
  label: z.record(rowKey, lineText.trim().max(80, 'The words of an entry have at most 80 characters')).default({}),
  to: z.record(rowKey, lineText.trim().max(500, 'An address has at most 500 characters')).default({}),
  /** The row above it; empty for the top. */
  below: z.record(rowKey, z.union([z.literal(''), rowKey])).default({}),
  place: z.record(rowKey, placeText).default({}),
})
type MenuForm = z.output<typeof menuFields>

interface WrittenEntry {
  label: string
  items: WrittenEntry[]
  [place: string]: string | WrittenEntry[]
}

interface Row {
  key: string
  label: string
  to: string
  below: string
  place: number | null
}

/** What a path of the shop leads to; null for an address that is no thing of the owner. */
type TargetOf = (path: string) => Target | null
interface Target {
  kind: SlugKind
  slug: string
}

/** Reads what the addresses of a form lead to: of those that could have such a path, the one that is there. */
export async function readTargetsOf(db: RequestContext['db'], form: MenuForm, origin: string): Promise<TargetOf> {
  const paths = Object.values(form.to).map((typed) => ownPath(typed, origin))
  const known = await findTargets(db, paths.flatMap(targetsOfPath))
  return (path) => {
    const possible = targetsOfPath(path)
    const found = possible.find(({ kind, slug }) => known.some((one) => one.kind === kind && one.slug === slug))
    // what the shop itself has there is no page of the owner
    return found ?? (isShopPath(path) && possible.every(({ kind }) => kind === 'page') ? null : (possible[0] ?? null))
  }
}

/** The path of an address of this shop, and other addresses as they are. */
function ownPath(typed: string, origin: string): string {
  if (!typed.startsWith(`${origin}/`)) return typed
  return typed.slice(origin.length)
}

/** The entries of a form as a menu is written, and what is wrong with them by the names of the fields. */
export function entriesOf(
  { label, to, below, place }: MenuForm,
  { origin, targetOf }: { origin: string; targetOf: TargetOf },
): { items: WrittenEntry[]; errors: Record<string, string[]>; rowOf(kind: string, slug: string): string | null } {
  const keys = Object.keys({ ...label, ...to })
  const rows: Row[] = keys.map((key) => ({
    key,
    label: label[key] ?? '',
    to: ownPath(to[key] ?? '', origin),
    below: below[key] ?? '',
    place: place[key] ?? null,
  }))
  const written = rows.filter((row) => row.label !== '' || row.to !== '')
  const errors: Record<string, string[]> = {}
  const leadingTo = (path: string): Record<string, string> => {
    const target = targetOf(path)
    return target ? { [target.kind]: target.slug } : { href: path }
  }
  const refuseRow = (key: string, field: string, message: string) => (errors[`${field}.${key}`] = [message])
  for (const row of written) {
    if (row.label === '') refuseRow(row.key, 'label', 'Write the words that are shown')
    if (row.to === '') refuseRow(row.key, 'to', 'Enter where it leads')
    else if (!isSafeHref(row.to))
      refuseRow(row.key, 'to', 'Enter a path such as /shop-online, or an address with https://')
    const levels = levelOf(row, written)
    if (levels === null) refuseRow(row.key, 'below', 'It would stand below itself, or below an entry that is taken out')
    else if (levels > 3) refuseRow(row.key, 'below', 'A menu has at most three levels')
  }
  const itemsBelow = (above: string): WrittenEntry[] =>
    orderRows(written.filter((row) => row.below === above)).map((row) => ({
      label: row.label,
      ...leadingTo(row.to),
      items: itemsBelow(row.key),
    }))
  return {
    items: Object.keys(errors).length === 0 ? itemsBelow('') : [],
    errors,
    rowOf: (kind, slug) => written.find((row) => leadingTo(row.to)[kind] === slug)?.key ?? null,
  }
}

/** The level of a row, from 1; null where it is below nothing that is there. */
function levelOf(row: Row, rows: readonly Row[]): number | null {
  let level = 1
  let above = row.below
  while (above !== '') {
    const found = rows.find(({ key }) => key === above)
    if (!found || level > rows.length) return null
    above = found.below
    level += 1
  }
  return level
}

/** A menu as its form shows it. */
export function menuTexts({ title, entries }: OwnerMenu): Record<string, string> {
  const counts: number[] = []
  const above: string[] = []
  const rows = entries.flatMap(({ level, label, place }, at) => {
    counts[level] = (counts[level] ?? 0) + 1
    counts.length = level + 1
    above[level] = `r${at}`
    return [
      [`label.r${at}`, label],
      [`to.r${at}`, place ? targetPath(place) : ''],
      [`below.r${at}`, level === 1 ? '' : (above[level - 1] ?? '')],
      [`place.r${at}`, String(counts[level])],
    ]
  })
  return { title, ...Object.fromEntries(rows) }
}

/** How many entries the form has: some empty ones more than there are. */
export const entryCount = (entries: readonly unknown[]) => Math.min(maxEntries, entries.length + emptyRows)
