import type { Migration } from './ddl'

/** The part of a picture that stays in view where it is cropped. */
export const pictureFocusMigration: Migration = {
  name: '158-picture-focus',
  statements: [
    // null: the middle
    `ALTER TABLE assets ADD COLUMN focus TEXT`,
  ],
}
