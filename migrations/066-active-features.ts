import type { Migration } from './ddl'

/** Parts of the shop that plugins can switch off now were there before, whatever the table said. */
export const activeFeaturesMigration: Migration = {
  name: '066-active-features',
  statements: [
    `UPDATE plugins SET is_active = 1 WHERE module_name IN ('Review', 'TradeEnquiry', 'emailSubscription', 'Gallery')`,
  ],
}
