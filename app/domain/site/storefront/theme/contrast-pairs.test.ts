import { expect, test } from 'vitest'
import { storefrontSchema } from '~/domain/site/storefront/storefront.schema'
import { contrast } from './colour'
import { contrastPairs } from './contrast-pairs'
import { pairs } from './palette'

const lookWith = (colours: Record<string, string>, hasDarkScheme = false) =>
  storefrontSchema.parse({ colours, hasDarkScheme })

test('the colours that a shop comes with can be read, light and dark', () => {
  const { light, dark } = contrastPairs(lookWith({}, true))
  expect([light.length, dark?.length]).toEqual([pairs.length, pairs.length])
  expect([...light, ...(dark ?? [])].filter(({ isReadable }) => !isReadable)).toEqual([])
  expect(contrastPairs(lookWith({})).dark).toBeNull()
})

test('the nearest colour can be read on all its grounds, and is the same hue, lighter or darker', () => {
  const { light } = contrastPairs(lookWith({ textMuted: '#9aa0c0', onTheme: '#334488' }))
  const hardToRead = light.filter(({ isReadable }) => !isReadable)
  expect(hardToRead.map(({ name, ground }) => `${name} ${ground}`)).toEqual([
    'textMuted background',
    'textMuted surface',
    'onTheme theme',
  ])
  for (const { name, nearest } of hardToRead)
    for (const [one, ground, needed] of pairs.filter(([other]) => other === name))
      expect([
        one,
        (contrast(nearest?.colour ?? '', light.find((pair) => pair.ground === ground)?.groundColour ?? '') ?? 0) >=
          needed,
      ]).toEqual([one, true])
  // a little darker than what cannot be read, and a lighter one on a dark ground
  expect(contrast(hardToRead[0]?.nearest?.colour ?? '', '#ffffff')).toBeLessThan(6)
  expect(contrast(hardToRead[2]?.nearest?.colour ?? '', '#000000')).toBeGreaterThan(5)
})

test('there is no nearest colour where none can be read on a ground', () => {
  const { light } = contrastPairs(lookWith({ theme: '#777777', background: '#777777', surface: '#777777' }))
  const [text] = light.filter(({ name, ground }) => name === 'theme' && ground === 'background')
  expect(text).toMatchObject({ isReadable: false, ratio: 1 })
  expect(text?.nearest === null || text!.nearest.ratio >= 4.5).toBe(true)
})
