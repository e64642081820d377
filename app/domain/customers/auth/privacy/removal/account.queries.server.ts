import type { Knex } from 'knex'
import { emailSpellings } from '~/domain/customers/addresses/email-address.schema'
import { deleteLoggedValues } from '~/domain/operations/changes/change-log/change-log.queries.server'
import { removeAllTags } from '~/domain/operations/tags/tags.queries.server'
import type { Person } from '~/domain/customers/auth/privacy/person'

/** The tables whose rows belong to an account alone. */
const accountTables = [
  'customer_addresses',
  'customer_sessions',
  'account_events',
  'one_time_codes',
  'password_resets',
  'former_emails',
  'wishlist_items',
  'passkeys',
  'customer_notes',
]

/**
 * Deletes what belongs to the account, and what its proven contacts have asked for; the row stays for the orders,
 * without the person. Contacts that are not proven may be a stranger's, whose wrong codes must stay counted.
 */
export async function deletePerson(trx: Knex, { id, provenEmail, provenPhone }: Person, now: string): Promise<void> {
  const contacts = [provenEmail, provenPhone].filter((contact) => contact !== null)
  for (const table of accountTables) await trx(table).where({ customer_id: id }).delete()
  await removeAllTags(trx, 'customer', id)
  await trx('one_time_codes').whereIn('destination', contacts).delete()
  await trx('code_destinations').whereIn('destination', contacts).delete()
  await trx('code_places').whereIn('destination', contacts).delete()
  if (provenEmail !== null)
    for (const table of ['stock_alerts', 'subscribers'])
      await trx(table).whereRaw('lower(email) IN (?, ?)', emailSpellings(provenEmail)).delete()
  await deleteLoggedValues(trx, 'customer', [id])
  await trx('customers').where({ id }).update({
    first_name: '',
    last_name: '',
    email: null,
    email_verified_at: null,
    phone: null,
    phone_verified_at: null,
    password_hash: null,
    password_changed_at: null,
    updated_at: now,
    deleted_at: now,
  })
}
