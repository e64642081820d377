import type { Migration } from './ddl'

/** The countries whose mobile numbers have several lengths, by libphonenumber. */
const codes =
  'AD AR AT AX BA BG BR CD CW DE EE FI GA GM HR ID IS IT KH KR LA LB LI LR MC MM MY NL NU NZ PA PM RS SB SO TK TV VA WS ZA'
    .split(' ')
    .map((code) => `'${code}'`)
    .join(', ')

/**
 * A length of mobile numbers means exactly that length, and none means any that is valid in the country. Countries whose
 * numbers have several lengths were stored with the commonest one, and channels with that of their country.
 */
export const phonesMigration: Migration = {
  name: '096-phones',
  statements: [
    `UPDATE channels SET mobile_number_length = NULL WHERE country_code IN (${codes}) AND mobile_number_length = (SELECT countries.mobile_number_length FROM countries WHERE countries.code = channels.country_code)`,
    `UPDATE countries SET mobile_number_length = NULL WHERE code IN (${codes})`,
  ],
}
