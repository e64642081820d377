import type { Migration } from './ddl'

/**
 * `order_sms_mandatory` says alone whether a phone number is required, also for deliveries in India, whose addresses
 * needed one before. Shops that have a channel there, and have not chosen, go on asking for it.
 */
export const requiredPhonesMigration: Migration = {
  name: '107-required-phones',
  statements: [
    `INSERT INTO settings (key, value, updated_at)
      SELECT 'order_sms_mandatory', 'true', '2026-11-29T00:00:00.000Z'
      WHERE EXISTS (SELECT 1 FROM channels WHERE country_code = 'IN')
        AND NOT EXISTS (SELECT 1 FROM settings WHERE key = 'order_sms_mandatory')`,
  ],
}
