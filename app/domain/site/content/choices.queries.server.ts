import type { Knex } from 'knex'

/** The things that a setting of a section can name by their slugs, with their tables and columns. */
const tables = {
  category: { table: 'categories', key: 'slug', name: 'name' },
  collection: { table: 'collections', key: 'slug', name: 'name' },
  brand: { table: 'brands', key: 'slug', name: 'name' },
  label: { table: 'labels', key: 'slug', name: 'name' },
  tag: { table: 'tags', key: 'slug', name: 'name' },
  faq: { table: 'faqs', key: 'slug', name: 'title' },
  form: { table: 'forms', key: 'slug', name: 'slug' },
  menu: { table: 'menus', key: 'handle', name: 'handle' },
} as const

export type ChosenKind = keyof typeof tables

/** At most so many things of a kind are offered. */
const maxChoices = 200

/** The things of a kind that a setting can name, by name. */
export async function readChoices(q: Knex, kind: ChosenKind): Promise<Array<{ slug: string; name: string }>> {
  const { table, key, name } = tables[kind]
  return await q(table).orderBy([name, key]).limit(maxChoices).select({ slug: key, name })
}
