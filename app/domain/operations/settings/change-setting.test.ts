import { expect, test } from 'vitest'
import { commandOn } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import { messageOf } from '~/messages/messages'
import { changeSetting } from './change-setting.server'
import { readSettings } from './read-settings.server'
import { settingsSchema } from './settings'

/** Words of the library that checks values, which the owner must not read. */
const libraryWords = /expected|received|invalid|too (?:big|small)|>=|<=|unrecognized/i

onSqlite('a setting', { template: 'shop' }, (open) => {
  const openSettings = async () => {
    const db = await open()
    const set = async (key: string, text: string) => {
      const changed = await changeSetting(commandOn(db), { key, text })
      return changed.ok ? Object.values(changed.value)[0] : messageOf(changed.error)
    }
    return { db, set }
  }

  test('takes its default, and refuses nonsense by saying what is allowed, whichever it is', async () => {
    const { db, set } = await openSettings()
    const before = await readSettings(db)
    for (const [key, value] of Object.entries(before)) {
      for (const nonsense of ['<b>x</b>', 'constructor', '1e2', '0x1F', '-1', 'a\u0000b']) {
        const said = String(await set(key, nonsense))
        expect([key, nonsense, libraryWords.test(said)]).toEqual([key, nonsense, false])
        if (nonsense === '<b>x</b>')
          expect(said).toMatch(new RegExp(`^${key}: (?:Enter |the value must be |there is no )`))
      }
      expect([key, await set(key, String(value))]).toEqual([key, value])
    }
    expect(await readSettings(db)).toEqual(settingsSchema.parse(before))
  })

  test('is stored as it was meant, or is told what it may be', async () => {
    const { set } = await openSettings()
    for (const [key, text, expected] of [
      ['account_verification_for', 'Phone, email', 'phone, email'],
      ['account_verification_for', 'email phone', 'phone, email'],
      ['account_verification_for', '', ''],
      [
        'account_verification_for',
        'mobile',
        'account_verification_for: Enter phone, email, both (phone, email) or nothing',
      ],
      [
        'store_country',
        'ZZ',
        'store_country: There is no country ZZ. Enter the two letters of a country (ISO 3166), such as IN',
      ],
      ['store_country', 'de', 'DE'],
      ['store_country', 'in', 'IN'],
      [
        'store_state',
        'Bavaria',
        expect.stringMatching(/^store_state: There is no state Bavaria in India. Enter one such as [A-Z]{2} \(/),
      ],
      ['store_state', 'KA', 'KA'],
      [
        'store_country',
        'US',
        expect.stringMatching(/^store_country: The setting store_state is KA, which is not in .*: empty it first$/),
      ],
      ['store_address', '14 Lavelle Road\r\nBengaluru ', '14 Lavelle Road\nBengaluru'],
      [
        'store_address',
        '14 <br> Lavelle Road',
        'store_address: Enter an address of up to 500 characters, without HTML',
      ],
      ['store_phone', '+९१ 80 4718 2200', '+91 80 4718 2200'],
      ['store_phone', 'call us', 'store_phone: Enter one phone number, such as +91 80 4718 2200'],
      ['cart_expire_days', '400', 'cart_expire_days: Enter a whole number from 1 to 365'],
      ['form_retention_months', '', 'form_retention_months: Enter a whole number from 0 to 120'],
      ['review_by', 'friends', 'review_by: Enter buyers, customers or anyone'],
      ['review_fields', 'Fit*: Small | Large; Where you wear it*; फिट', 'Fit*: Small | Large; Where you wear it*; फिट'],
      ['review_fields', 'Fit: Small; Fit: Large', expect.stringMatching(/^review_fields: Enter up to ten fields/)],
      ['review_fields', 'Fit; fit', expect.stringMatching(/^review_fields: Enter up to ten fields/)],
      [
        'google_embed_url',
        'https://maps.example.com/',
        expect.stringMatching(/begins with https:\/\/www.google.com\/maps\/embed$/),
      ],
      ['google_embed_url', 'https://www.google.com/maps/embed?pb=1', 'https://www.google.com/maps/embed?pb=1'],
      ['facebook', 'https://facebook', 'facebook: Enter an address that begins with https://'],
      ['store_tax_id', '29ABCDE1234F1Z5', '29ABCDE1234F1Z5'],
      ['store_tax_id', 'none', expect.stringMatching(/^store_tax_id: Enter a tax number/)],
      ['privacy_policy_page', 'nope', expect.stringMatching(/^privacy_policy_page: There is no published page nope/)],
      ['enable_refund', 'constructor', 'enable_refund: the value must be on or off'],
    ])
      expect([key, text, await set(String(key), String(text))]).toEqual([key, text, expected])
  })
})
