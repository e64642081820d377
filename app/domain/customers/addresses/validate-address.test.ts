import { beforeAll, expect, test } from 'vitest'
import type { Visitor } from '~/domain/shared/shop'
import { onSqlite } from '../../../../tests/setup/databases'
import { createVisitor } from '../../../../tests/factories/visitor'
import { serialiseAddress } from '~/api/serialise/address.server'
import { formatAddress } from './format-address'
import { addressInputSchema, type AddressInputFields } from './address.schema'
import { normalisePostcode } from './postcode'
import {
  readAddressFields,
  readAddressFormats,
  readAddressForm,
  readCountries,
  readStates,
} from './read-addresses.server'
import { validateAddress } from './validate-address.server'

const bengaluru = {
  country_id: 'IN',
  first_name: 'Asha',
  last_name: 'Rao',
  phone: '98765 43210',
  address_1: '12 MG Road',
  city: 'Bengaluru',
  state_id: 'KA',
  postcode: '560 001',
}

onSqlite('an address', { template: 'shop' }, (open) => {
  let visitor: Visitor

  beforeAll(async () => {
    visitor = await createVisitor(await open())
  })

  const errorsOf = async (input: AddressInputFields) => {
    const result = await validateAddress(visitor, input, 'Shipping')
    return result.ok ? {} : (result.error.errors ?? {})
  }

  test('in India is returned cleaned, its phone as E.164', async () => {
    const result = await validateAddress(
      visitor,
      { ...bengaluru, first_name: '  As\u0000ha\n ', city: 'Bengaluru\u202e' },
      'Shipping',
    )
    expect(result).toMatchObject({
      ok: true,
      value: {
        firstName: 'As ha',
        city: 'Bengaluru',
        phone: '+919876543210',
        postcode: '560001',
        stateCode: 'KA',
        stateName: 'Karnataka',
        countryCode: 'IN',
        countryName: 'India',
      },
    })
  })

  test('is rejected when required fields are empty, with messages by field', async () => {
    expect(await errorsOf({ country_id: 'IN' })).toEqual({
      first_name: ['First name is empty'],
      address_1: ['Address is empty'],
      city: ['City is empty'],
      postcode: ['PIN code is empty'],
      state: ['State is empty'],
    })
    expect(await errorsOf({})).toMatchObject({ country_id: ['Country is empty'], first_name: ['First name is empty'] })
  })

  test('needs a phone for the delivery in India in a shop that asks for one, and never for billing', async () => {
    const { phone: _phone, ...rest } = bengaluru
    const asking = { ...visitor, settings: { ...visitor.settings, order_sms_mandatory: true } }
    const isPhoneShownAsRequired = async (who: Visitor) =>
      (await readAddressForm(who, 'IN', 'Shipping')).fields.find(({ columnName }) => columnName === 'phone')?.isRequired
    expect(await validateAddress(asking, rest, 'Shipping')).toMatchObject({
      error: { errors: { phone: ['Phone number is empty'] } },
    })
    expect(await isPhoneShownAsRequired(asking)).toBe(true)
    for (const [who, type] of [
      [asking, 'Billing'],
      [visitor, 'Shipping'],
    ] as const)
      expect(await validateAddress(who, rest, type)).toMatchObject({ ok: true, value: { phone: '' } })
    expect(await isPhoneShownAsRequired(visitor)).toBe(false)
  })

  test.each([
    ['DE', 'D-10115', '10115'],
    ['DE', 'DE 10115', '10115'],
    ['CH', 'CH-8000', '8000'],
    ['AT', 'A-1010', '1010'],
    ['FR', 'F–75001', '75001'],
    ['JP', '〒100-0001', '100-0001'],
    ['JP', '１００ー０００１', '100-0001'],
    ['LV', '1010', 'LV-1010'],
    ['LV', 'lv1010', 'LV-1010'],
    ['IN', '५६०००१', '560001'],
    ['GB', 'ｓｗ１ａ　１ａａ', 'SW1A 1AA'],
    ['DE', 'F-75001', null],
  ])('a postcode in %s may be written as %s', async (country, typed, postcode) => {
    const fields = (await readAddressFormats(visitor.db, 'Shipping')).fieldsOf(country)
    const field = fields.find(({ columnName }) => columnName === 'postcode')
    expect(field && normalisePostcode(typed, field, country)).toBe(postcode)
  })

  test.each([['56000'], ['060001'], ['5600011'], ['ABCDEF']])('rejects the PIN code %s', async (postcode) => {
    expect(await errorsOf({ ...bengaluru, postcode })).toEqual({ postcode: ['PIN code must be 6 digits, like 560001'] })
  })

  test.each([['12345'], ['+1 202 555 0123 4567'], ['98765abcde'], ['0000000000']])(
    'rejects the phone number %s',
    async (phone) => {
      expect(await errorsOf({ ...bengaluru, phone })).toEqual({ phone: ['Invalid phone number'] })
    },
  )

  test('accepts ids, codes and names for country and state, and rejects a state of another country', async () => {
    const countries = await readCountries(visitor.db)
    const idOf = (code: string) => countries.find((country) => country.code === code)?.id ?? 0
    const states = await readStates(visitor.db, idOf('IN'))
    const karnataka = states.find((state) => state.code === 'KA')?.id
    const california = (await readStates(visitor.db, idOf('US'))).find((state) => state.code === 'CA')?.id
    for (const state_id of [karnataka, String(karnataka), 'ka', 'karnataka']) {
      expect(
        await validateAddress(visitor, { ...bengaluru, country_id: idOf('IN'), state_id }, 'Shipping'),
      ).toMatchObject({ ok: true, value: { stateCode: 'KA' } })
    }
    const stateError = { state: ['Choose a state of India from the list'] }
    expect(await errorsOf({ ...bengaluru, state_id: california })).toEqual(stateError)
    expect(await errorsOf({ ...bengaluru, state_id: 'Atlantis' })).toEqual(stateError)
  })

  test.each([
    [
      'AE',
      { state_id: 'DU', phone: '050 123 4567' },
      { stateName: 'Dubai', postcode: '', city: '', phone: '+971501234567' },
    ],
    ['SG', { postcode: '546080' }, { stateCode: '', city: '', postcode: '546080' }],
    ['JP', { state_id: '13', postcode: '1540023' }, { stateName: 'Tokyo', postcode: '154-0023' }],
    ['GB', { city: 'London', postcode: 'sw1a1aa' }, { postcode: 'SW1A 1AA', stateCode: '' }],
    ['US', { city: 'Reno', state_id: 'NV', postcode: '89501-1234' }, { stateName: 'Nevada', postcode: '89501-1234' }],
    ['IE', { city: 'Dublin', postcode: 'd02x285' }, { postcode: 'D02 X285', stateCode: '' }],
    ['HK', { state_id: 'KL' }, { stateName: 'Kowloon', postcode: '' }],
  ])('in %s is checked by the rules of its country', async (country_id, given, expected) => {
    const result = await validateAddress(
      visitor,
      { country_id, first_name: 'Sam', address_1: '1 Main Street', ...given },
      'Shipping',
    )
    expect(result).toMatchObject({ ok: true, value: expected })
  })

  test.each([
    ['AE', 'state', 'Emirate is empty'],
    ['SG', 'postcode', 'Postal code is empty'],
    ['GB', 'postcode', 'Postcode is empty'],
    ['US', 'postcode', 'ZIP code is empty'],
    ['JP', 'state', 'Prefecture is empty'],
  ])('in %s needs its %s', async (country_id, field, message) => {
    expect(await errorsOf({ country_id, first_name: 'Sam', address_1: '1 Main Street' })).toMatchObject({
      [field]: [message],
    })
  })

  test.each([
    ['city', ['a', 'b']],
    ['city', 5],
    ['city', 'x'.repeat(501)],
    ['address_1', { length: 5 }],
    ['country_id', ['IN']],
    ['country_id', { toString: 'IN' }],
    ['country_id', -1],
    ['country_id', 1.5],
    ['country_id', Number.NaN],
    ['state_code', 'x'.repeat(81)],
  ])('is not parsed with %s as %j', (field, value) => {
    const parsed = addressInputSchema.safeParse({ ...bengaluru, [field]: value })
    expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[field]])
  })

  test('is rejected with another state than the one that its PIN code tells, which is named', async () => {
    const delhi = ['PIN code 110001 is in Delhi. Choose Delhi, or correct the PIN code']
    expect(await errorsOf({ ...bengaluru, postcode: '११० ००१' })).toEqual({ state: delhi })
    expect(await errorsOf({ ...bengaluru, postcode: '110001', state_id: 'Delhi', city: 'Delhi' })).toEqual({})
    expect(await errorsOf({ ...bengaluru, postcode: '110001', state_id: '' })).toEqual({ state: ['State is empty'] })
    // codes of the army belong to no state
    expect(await errorsOf({ ...bengaluru, postcode: '900001' })).toEqual({})
  })

  test('is rejected when the input is hostile', async () => {
    expect(await errorsOf({ ...bengaluru, city: 'x'.repeat(500) })).toEqual({
      city: ['City must be at most 80 characters'],
    })
    expect(await errorsOf({ ...bengaluru, city: '\u0000\u200b \n' })).toEqual({ city: ['City is empty'] })
    for (const country_id of ['9'.repeat(30), -1, 1.5, 'IN; DROP TABLE countries', Number.NaN, '99999999']) {
      expect(await errorsOf({ ...bengaluru, country_id })).toEqual({ country_id: ['Choose a country from the list'] })
    }
    expect(await errorsOf({ ...bengaluru, postcode: '5'.repeat(500) })).toEqual({
      postcode: ['PIN code must be at most 16 characters'],
    })
  })

  test('is rejected for a country the owner has turned off', async () => {
    await visitor.db.transaction((trx) => trx('countries').where({ code: 'FR' }).update({ is_active: 0 }))
    expect(await errorsOf({ country_id: 'FR' })).toMatchObject({ country_id: ['Choose a country from the list'] })
    expect((await readCountries(visitor.db)).map((country) => country.code)).not.toContain('FR')
  })

  test('has a form with the states of its country, or of the channel country when the given one is unknown', async () => {
    const form = await readAddressForm(visitor, 'us', 'Shipping')
    expect(form.states).toContainEqual({ code: 'NV', name: 'Nevada' })
    expect(form.fields.map((field) => field.columnName)).toEqual([
      'first_name',
      'last_name',
      'company',
      'address_1',
      'address_2',
      'city',
      'state',
      'postcode',
      'phone',
    ])
    expect(await readAddressForm(visitor, 'ZZ', 'Billing')).toMatchObject({ countryCode: 'IN', type: 'Billing' })
    expect(
      (await readAddressFields(visitor, null, 'Shipping'))?.find((field) => field.columnName === 'postcode')?.label,
    ).toBe('PIN code')
    expect(await readAddressFields(visitor, 'ZZ', 'Shipping')).toBeNull()
  })

  test('is sent to API clients with ids and formatted as lines for people', async () => {
    const result = await validateAddress(visitor, bengaluru, 'Shipping')
    if (!result.ok) throw new Error(result.error.message)
    expect(formatAddress(result.value)).toEqual([
      'Asha Rao',
      '12 MG Road',
      'Bengaluru, Karnataka 560001',
      'India',
      '+919876543210',
    ])
    const call = await serialiseAddress(visitor.db, result.value, 'Shipping')
    expect(call).toMatchObject({ id: null, default: false, address_type: 'Shipping', postcode: '560001' })
    expect(call.fields[0]).toEqual({
      column_name: 'first_name',
      label: 'First name',
      is_required: true,
      pattern: null,
      max_length: expect.any(Number),
    })
    // clients can send the address of an answer back
    expect(await validateAddress(visitor, addressInputSchema.parse(call), 'Shipping')).toEqual(result)
    const withoutStateId = addressInputSchema.parse({ ...call, state: null })
    expect(await validateAddress(visitor, withoutStateId, 'Shipping')).toEqual(result)
  })
})
