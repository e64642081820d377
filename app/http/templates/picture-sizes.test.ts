import { expect, test } from 'vitest'
import { withPictureSizes } from './picture-sizes'

const page = (sizes: string) => ['<head>', `<img sizes="${sizes}" alt="(min-width: 84em) 5rem, ">`] as const
const boxed = page('(min-width: 84em) 25rem, (min-width: 64em) calc(21.5vw - 4rem), 92vw')

test('pictures grow with the window in a shop that is as wide as the window, and in no other', () => {
  expect(withPictureSizes(boxed, { root: { isFullWidth: true } })).toEqual(
    page('(min-width: 64em) calc(21.5vw - 4rem), 92vw'),
  )
  for (const root of [{ isFullWidth: false }, null, undefined]) expect(withPictureSizes(boxed, { root })).toEqual(boxed)
})
