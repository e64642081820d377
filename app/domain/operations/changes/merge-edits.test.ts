import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeEdits } from './merge-edits'

const names = ['name', 'price', 'kind', 'value', 'isPublic'] as const
const text = fc.constantFrom('', 'Salt', 'Pepper', '499', 'on')
const [name, price, kind, value, isPublic] = [text, text, text, text, text]
const form = fc.record({ name, price, kind, value, isPublic })
const texts = fc.record({ name, price, kind, value, isPublic }, { requiredKeys: [] })

test('no field is lost that only one of two people has changed', () => {
  fc.assert(
    fc.property(form, texts, texts, (base, changedByThem, changedByMe) => {
      const theirs = { ...base, ...changedByThem }
      const mine = { ...base, ...changedByMe }
      const merged = mergeEdits({ base, theirs, mine })
      for (const one of names) {
        if (mine[one] === base[one]) expect(merged.texts[one]).toBe(theirs[one])
        else if (theirs[one] === base[one] || theirs[one] === mine[one]) expect(merged.texts[one]).toBe(mine[one])
        else
          expect(merged.conflicts).toContainEqual({ name: one, base: base[one], theirs: theirs[one], mine: mine[one] })
      }
      expect(Object.keys(merged.texts).toSorted()).toEqual(names.toSorted())
      // what is asked about is not decided for anybody: what was typed stays in its field
      for (const conflict of merged.conflicts) expect(merged.texts[conflict.name]).toBe(conflict.mine)
    }),
  )
})

test('fields that mean something only together are asked about together', () => {
  const base = { kind: 'percent', value: '10', title: 'Summer' }
  const theirs = { kind: 'fixed', value: '10', title: 'Summer sale' }
  const mine = { kind: 'percent', value: '20', title: 'Summer' }
  expect(mergeEdits({ base, theirs, mine }, [['kind', 'value']])).toEqual({
    texts: { kind: 'percent', value: '20', title: 'Summer sale' },
    theirs: ['title'],
    conflicts: [
      { name: 'kind', base: 'percent', theirs: 'fixed', mine: 'percent' },
      { name: 'value', base: '10', theirs: '10', mine: '20' },
    ],
  })
  expect(mergeEdits({ base, theirs, mine: base }, [['kind', 'value']])).toMatchObject({ texts: theirs, conflicts: [] })
})

test('a line that is added to a table is asked about when somebody else has changed the table', () => {
  const together = [['kind', 'from.1', 'price.1', 'from.2', 'price.2']]
  const base = { kind: 'by_weight', 'from.1': '0', 'price.1': '50' }
  const mine = { ...base, 'from.2': '5', 'price.2': '90' }
  expect(mergeEdits({ base, theirs: { ...base, kind: 'by_pieces' }, mine }, together).conflicts).toHaveLength(3)
  expect(mergeEdits({ base, theirs: base, mine }, together)).toMatchObject({ conflicts: [], texts: mine })
})

test('a form whose beginning is not known asks about all that differs', () => {
  const merged = mergeEdits({
    base: {},
    theirs: { name: 'Salt', brand: 'Sea' },
    mine: { name: 'Pepper', brand: 'Sea' },
  })
  expect(merged.conflicts).toEqual([{ name: 'name', base: null, theirs: 'Salt', mine: 'Pepper' }])
})

test('line breaks of the browser, and boxes that are not ticked, are no changes', () => {
  const base = { text: 'one\r\ntwo', isPublic: '', isOn: 'on' }
  const merged = mergeEdits({ base, theirs: { ...base, isPublic: 'on' }, mine: { text: 'one\ntwo ', isOn: 'on' } })
  expect(merged).toMatchObject({ theirs: ['isPublic'], conflicts: [], texts: { isPublic: 'on', isOn: 'on' } })
})
