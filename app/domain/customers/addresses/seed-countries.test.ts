import { expect, test } from 'vitest'
import { onSqlite } from '../../../../tests/setup/databases'
import { parseAddressFields } from './address-fields.schema'
import { seedCountries } from './seed-countries.server'

onSqlite('seeding countries', (open) => {
  test('gives every country a valid shipping form and a valid billing form', async () => {
    const db = await open()
    await seedCountries(db)
    const countries = await db.read('countries').select('*')
    expect(countries.length).toBe(250)
    const formats: Array<{ country_id: number; fields: string }> = await db.read('address_formats').select('*')
    expect(formats.length).toBe(500)
    for (const format of formats) {
      const fields = parseAddressFields(format.fields)
      const names = fields.map((field) => field.columnName)
      expect(names).toEqual(expect.arrayContaining(['first_name', 'address_1', 'phone']))
      expect(new Set(names).size).toBe(names.length)
      for (const field of fields) {
        expect(field.label).not.toBe('')
        // browsers compile the pattern attribute with the v flag
        if (field.pattern !== null) expect(field.example).toMatch(new RegExp(`^(?:${field.pattern})$`, 'v'))
      }
    }
  })

  test('has the states of India by their codes', async () => {
    const db = await open()
    await seedCountries(db)
    const india = await db.read('countries').where({ code: 'IN' }).first()
    expect(india).toMatchObject({ name: 'India', mobile_code: '+91', mobile_number_length: 10, is_active: 1 })
    // Germany's mobile numbers have several lengths
    expect(await db.read('countries').where({ code: 'DE' }).pluck('mobile_number_length')).toEqual([null])
    const codes: string[] = await db.read('states').where({ country_id: india.id }).pluck('code')
    expect(codes).toHaveLength(36)
    expect(codes).toEqual(expect.arrayContaining(['KA', 'MH', 'DL', 'TN', 'OD', 'TS', 'CG', 'UK', 'DH', 'LA']))
  })

  test('does not overwrite changes of the owner when run again', async () => {
    const db = await open()
    await seedCountries(db)
    const india = await db.read('countries').where({ code: 'IN' }).first()
    await db.transaction(async (trx) => {
      await trx('countries').where({ id: india.id }).update({ name: 'Bharat' })
      await trx('states').where({ country_id: india.id, code: 'LD' }).delete()
      await trx('address_formats').where({ country_id: india.id, address_type: 'Billing' }).update({ fields: '[]' })
    })
    await seedCountries(db)
    expect(await db.read('countries').where({ id: india.id }).first('name')).toEqual({ name: 'Bharat' })
    expect(await db.read('states').where({ country_id: india.id }).pluck('code')).toHaveLength(35)
    expect(
      await db.read('address_formats').where({ country_id: india.id, address_type: 'Billing' }).first('fields'),
    ).toEqual({ fields: '[]' })
    expect(await db.read('countries').count('* as count').first()).toEqual({ count: 250 })
  })
})
