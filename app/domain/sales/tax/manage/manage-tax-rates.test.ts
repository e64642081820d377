import { expect, test } from 'vitest'
import { unwrap } from '../../../../../tests/factories/cart'
import { commandOn, memberWith } from '../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../tests/setup/databases'
import { addTaxRate, changeTaxRate, removeTaxRate } from './manage-tax-rates.server'
import { readOwnerRates, readTaxClasses } from './owner-rates.queries.server'

onSqlite('tax rates', { template: 'shop' }, (open) => {
  test('are changed in place, and no place is charged the same one twice', async () => {
    const db = await open()
    const owner = commandOn(db)
    const vat = { taxClass: 'books', country: 'NO', place: 'any' as const, name: 'MVA', ratePpm: 250_000 }
    const { id } = unwrap(await addTaxRate(owner, vat))
    expect(await addTaxRate(owner, { ...vat, ratePpm: 1 })).toMatchObject({ error: { code: 'tax_rate_exists' } })
    const other = unwrap(await addTaxRate(owner, { ...vat, name: 'Other' }))
    expect(await changeTaxRate(owner, { ...vat, id: other.id })).toMatchObject({ error: { code: 'tax_rate_exists' } })
    unwrap(await changeTaxRate(owner, { ...vat, id, version: 1, ratePpm: 120_000, position: 3 }))
    expect(await changeTaxRate(owner, { ...vat, id, version: 1 })).toMatchObject({ error: { code: 'stale' } })
    expect(await readOwnerRates(db.read, { id })).toMatchObject([{ ratePpm: 120_000, position: 3, version: 2 }])
    const support = { ...owner, actor: memberWith('support') }
    expect(await changeTaxRate(support, { ...vat, id })).toMatchObject({ error: { code: 'forbidden' } })
    expect(await changeTaxRate(owner, { ...vat, id: 999, name: 'None' })).toMatchObject({
      error: { code: 'tax_rate_not_found' },
    })
    expect(await readTaxClasses(db.read, 1)).toEqual(['standard', 'books'])
    unwrap(await removeTaxRate(owner, { id, version: 2 }))
    expect(await readOwnerRates(db.read, { id })).toEqual([])
  })
})
