import type { Migration } from './ddl'

/** The looks of example themes whose pages are prepared as drafts, so that these are previewed as they will be shown. */
export const preparedLooksMigration: Migration = {
  name: '105-prepared-looks',
  statements: [
    // name: of the theme, as in page_drafts.theme. look: the fields of a storefront that the theme sets, as JSON
    `CREATE TABLE prepared_looks (
      name TEXT NOT NULL PRIMARY KEY,
      look TEXT NOT NULL
    )`,
  ],
}
