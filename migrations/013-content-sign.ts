import type { Migration } from './ddl'

/**
 * What a page of the shop shows besides the facts (see 012) and the listings. A product's own tables are written
 * together with its row in `products`; the columns that every sale changes do not count.
 */
const contentTables: Record<string, string> = {
  products:
    'INSERT OR DELETE OR UPDATE OF slug, name, description_html, short_description, meta_title, meta_description, is_published, updated_at',
  brands: 'INSERT OR DELETE OR UPDATE',
  categories: 'INSERT OR DELETE OR UPDATE',
  collections: 'INSERT OR DELETE OR UPDATE',
  labels: 'INSERT OR DELETE OR UPDATE',
  attributes: 'INSERT OR DELETE OR UPDATE',
  attribute_values: 'INSERT OR DELETE OR UPDATE',
  size_charts: 'INSERT OR DELETE OR UPDATE',
  synonyms: 'INSERT OR DELETE OR UPDATE',
}
