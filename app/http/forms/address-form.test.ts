import { expect, test } from 'vitest'
import { createVisitor } from '../../../tests/factories/visitor'
import { onSqlite } from '../../../tests/setup/databases'
import { fillInPlace } from './address-form.server'

onSqlite('the place of a PIN code', { template: 'shop' }, (open) => {
  test('is filled in, and a state that it changes is named', async () => {
    const visitor = await createVisitor(await open())
    const fill = (values: Record<string, string>) => fillInPlace(visitor, { country: 'IN', ...values })
    const note = 'PIN code 110001 is in Delhi, so we have chosen it as the state.'
    const delhi = { country: 'IN', postcode: '110001', state: 'DL', city: 'Delhi' }
    for (const state of ['', 'KA'])
      expect(await fill({ postcode: '110001', state })).toEqual({ isFound: true, note, values: delhi })
    expect(await fill({ postcode: ' 110001', state: 'DL', city: 'New Delhi' })).toMatchObject({
      note: '',
      values: { state: 'DL', city: 'New Delhi' },
    })
    expect(await fill({ postcode: '900001', state: 'KA' })).toMatchObject({ isFound: false, note: '' })
  })
})
