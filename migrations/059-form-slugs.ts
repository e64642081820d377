import type { Migration } from './ddl'
import { allTriggers, contentTriggers, formerSlugTriggers } from './triggers'

/** Former slugs of forms are kept, as those of pages are; a tag's new slug or name changes the pages that show it. */
export const formSlugsMigration: Migration = {
  name: '059-form-slugs',
  statements: [],
  ...allTriggers(formerSlugTriggers('form', 'forms'), contentTriggers('tags')),
}
