import type { Migration } from './ddl'

/**
 * Pages could be saved with any type, and those of another than Page were shown, but in no menu, search or sitemap.
 * Blogs is the type of the document that names the blog in demo shops.
 */
export const pageTypesMigration: Migration = {
  name: '079-page-types',
  statements: [
    `UPDATE pages SET page_type = 'Page'
     WHERE page_type NOT IN ('Page', 'Home', 'Template', 'Header', 'Footer', 'Blogs')`,
  ],
}
