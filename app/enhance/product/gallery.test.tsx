// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProductGallery } from '~/components/product/product-gallery'
import { enhanceGallery } from './gallery'

const picture = (hash: string, alt: string) => ({ hash, alt, width: 1200, height: 1500, placeholder: '' })
let stop = () => {}

beforeEach(() => {
  document.body.innerHTML = renderToString(
    <ProductGallery pictures={[picture('a', 'Front'), picture('b', 'Back')]} firstHash={null} />,
  )
  stop = enhanceGallery(document)
})
afterEach(() => stop())

test('a click on a thumbnail scrolls the gallery to its picture and marks the thumbnail', () => {
  const thumbs = [...document.querySelectorAll<HTMLAnchorElement>('a[data-thumb]')]
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  thumbs[1]?.dispatchEvent(click)
  expect(click.defaultPrevented).toBe(true)
  expect(thumbs.map((thumb) => thumb.getAttribute('aria-current'))).toEqual([null, 'true'])
})

test('a click on a picture opens all of them over the window, which is removed when it is closed', async () => {
  document.querySelectorAll<HTMLAnchorElement>('a[data-zoom]')[1]?.click()
  await expect.poll(() => document.querySelector('dialog')?.open).toBe(true)
  const dialog = document.querySelector('dialog')
  expect([...(dialog?.querySelectorAll('img') ?? [])].map(({ alt }) => alt)).toEqual(['Front', 'Back'])
  expect(dialog?.querySelector('img')?.srcset).toContain('/images/a/1280')
  dialog?.querySelector<HTMLButtonElement>('button[aria-label=Close]')?.click()
  expect(document.querySelector('dialog')).toBeNull()
})
