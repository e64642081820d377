import { expect, test } from 'vitest'
import { unwrap } from '../../../../tests/factories/cart'
import { commandOn, createVisitor, memberWith } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import { readAddressFields } from '~/domain/customers/addresses/read-addresses.server'
import { changeAddressForm, readOwnerForm, type TypedField } from './change-address-form.server'

onSqlite('the form of the addresses of a country', { template: 'shop' }, (open) => {
  test('has the fields, the order and the labels that its owner has chosen', async () => {
    const db = await open()
    const owner = commandOn(db)
    const read = async () => {
      const form = await readOwnerForm(db, 'IN', 'Shipping')
      if (!form) throw new Error('India has no form')
      return form
    }
    const shown = async () => (await readAddressFields(await createVisitor(db), 'IN', 'Shipping')) ?? []
    const change = (fields: TypedField[], sign?: string) =>
      changeAddressForm(owner, { countryCode: 'IN', type: 'Shipping', fields, sign })
    const { fields, sign } = await read()
    const without = (column: string) =>
      fields.map((field) => (field.columnName === column ? { ...field, use: 'hidden' as const } : field))
    expect(fields.find(({ columnName }) => columnName === 'dependent_locality')).toMatchObject({ use: 'hidden' })

    unwrap(await change(without('company'), sign))
    expect((await shown()).map(({ columnName }) => columnName)).not.toContain('company')
    // made from the form before
    expect(await change(without('company'), sign)).toMatchObject({ error: { code: 'stale' } })
    // what was left out comes back as it was
    const landmark = (await read()).fields.map((field) => ({
      ...field,
      use: field.columnName === 'address_2' ? ('needed' as const) : field.use,
      label: field.columnName === 'address_2' ? ' Landmark ' : field.label,
    }))
    unwrap(await change(landmark.toReversed()))
    expect((await shown())[0]).toMatchObject({ columnName: 'phone' })
    expect((await shown()).find(({ columnName }) => columnName === 'address_2')).toMatchObject({
      label: 'Landmark',
      isRequired: true,
    })
    const postcode = (await shown()).find(({ columnName }) => columnName === 'postcode')
    expect(postcode?.pattern).toBeTruthy()

    for (const column of ['first_name', 'address_1', 'postcode', 'state'])
      expect(await change(without(column)), column).toMatchObject({
        error: { code: 'address_field_needed', field: `use.${column}` },
      })
    const empty = fields.map((field) => (field.columnName === 'city' ? { ...field, label: ' ' } : field))
    expect(await change(empty)).toMatchObject({
      error: { params: { errors: { 'label.city': ['Enter a label'] } } },
    })
    expect(await changeAddressForm(owner, { countryCode: 'XX', type: 'Billing', fields: [] })).toMatchObject({
      error: { code: 'address_country_unknown' },
    })
    const support = { ...owner, actor: memberWith('support') }
    expect(await changeAddressForm(support, { countryCode: 'IN', type: 'Billing', fields: [] })).toMatchObject({
      error: { code: 'forbidden' },
    })
  })
})
