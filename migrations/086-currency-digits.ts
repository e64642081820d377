import type { Migration } from './ddl'

/** The currencies of ISO 4217 that have not two decimals, as of this migration. */
const codes = (text: string) => text.split(' ').map((code) => `'${code}'`)
const noDecimals = codes('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF')
const threeDecimals = codes('BHD IQD JOD KWD LYD OMR TND')

/**
 * How many decimals the amounts of a channel are stored with. The channel keeps the number, whatever a later version of
 * ISO 4217 or of Node says of its currency.
 */
export const currencyDigitsMigration: Migration = {
  name: '086-currency-digits',
  statements: [
    `ALTER TABLE channels ADD COLUMN currency_digits INTEGER NOT NULL DEFAULT 2
     CHECK (currency_digits BETWEEN 0 AND 4)`,
    `UPDATE channels SET currency_digits = 0 WHERE currency IN (${noDecimals.join(', ')})`,
    `UPDATE channels SET currency_digits = 3 WHERE currency IN (${threeDecimals.join(', ')})`,
  ],
  // it is a fact, like the currency (012)
  sqlite: [
    `CREATE TRIGGER channels_facts_digits AFTER UPDATE OF currency_digits ON channels BEGIN
       UPDATE facts_version SET version = version + 1; END`,
  ],
  postgres: [
    `CREATE TRIGGER channels_facts_digits AFTER UPDATE OF currency_digits ON channels
     FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version()`,
  ],
}
