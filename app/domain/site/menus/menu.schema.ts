import { z } from 'zod/v4'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { isSafeHref } from '~/domain/shared/text/safe-href'
import { slugKinds } from '~/domain/site/redirects/slug-kinds'
import type { StoredMenuItem, WrittenMenuItem } from './menu'

const maxItems = 60
const maxLevels = 3

const label = lineText.min(1, 'is missing').max(80)
const href = z.string().max(500).refine(isSafeHref, 'must be a path, or an https, mailto or tel address').optional()

/** Lists of entries in up to three levels; `entry` makes the schema of an entry from that of the list below it. */
function nested<Item>(entry: (below: z.ZodType<Item[]>) => z.ZodType<Item>): z.ZodType<Item[]> {
  let items: z.ZodType<Item[]> = z.array(z.never(`a menu has at most ${maxLevels} levels`))
  for (let level = 0; level < maxLevels; level++) items = z.array(entry(items.default([])), 'are missing').max(maxItems)
  return items
}

/** The stored items of a menu (menus.items). */
export const storedItemsSchema = nested<StoredMenuItem>((items) =>
  z
    .object({
      label,
      href,
      target: z.object({ kind: z.enum(slugKinds), id: z.number().int().positive() }).optional(),
      items,
    })
    .transform((item, context) => {
      const leadsTo = item.target ?? (item.href === undefined ? undefined : { href: item.href })
      if (leadsTo) return { label: item.label, leadsTo, items: item.items }
      context.addIssue('leads nowhere')
      return z.NEVER
    }),
)

const reference = z.union([z.string().trim().min(1).max(200), z.number().int().positive()]).optional()
const references = Object.fromEntries(slugKinds.map((kind) => [kind, reference]))

/** A menu as its owner writes it: each entry has a label, and one of href, product, category … with a slug or an id. */
export const menuDocumentSchema = z.strictObject({
  title: lineText.min(1, 'is missing').max(80),
  items: nested<WrittenMenuItem>((items) =>
    z
      .strictObject({ label, href, ...references, items })
      .transform(({ label: text, items: below, ...places }, context) => {
        const given = Object.entries(places).filter(([, value]) => value !== undefined)
        const [place] = given
        if (given.length === 1 && place) {
          if (place[0] === 'href') return { label: text, leadsTo: { href: String(place[1]) }, items: below }
          const kind = slugKinds.find((one) => one === place[0])
          const value = place[1]
          if (kind && (typeof value === 'string' || typeof value === 'number'))
            return { label: text, leadsTo: { kind, reference: value }, items: below }
        }
        context.addIssue(`“${text}” needs one of href, ${slugKinds.join(', ')}`)
        return z.NEVER
      }),
  ),
})
