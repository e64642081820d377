// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProductGallery } from '~/components/product/product-gallery'
import { Dialog } from '~/components/ui/dialog/dialog'
import { enhanceGallery } from './gallery'
import { pageDialogId } from '../open-dialog'

const picture = (hash: string, alt: string) => ({ hash, alt, width: 1200, height: 1500, placeholder: '' })
let stop = () => {}

beforeEach(() => {
  document.body.innerHTML = renderToString(
    <>
      <ProductGallery pictures={[picture('a', 'Front'), picture('b', 'Back')]} firstHash={null} />
      <Dialog id={pageDialogId} title="" />
    </>,
  )
  stop = enhanceGallery(document)
})
afterEach(() => stop())

test('a click on a thumbnail scrolls the gallery to its picture and marks the thumbnail', () => {
  const thumbs = [...document.querySelectorAll<HTMLAnchorElement>('a[data-thumb]')]
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  thumbs[1]?.dispatchEvent(click)
  expect(click.defaultPrevented).toBe(true)
  expect(thumbs.map((thumb) => thumb.hasAttribute('data-current'))).toEqual([false, true])
})

test('a click on a picture opens it large, in a dialog with its name', () => {
  document.querySelectorAll<HTMLAnchorElement>('a[data-zoom]')[1]?.click()
  const dialog = document.querySelector('dialog')
  expect(dialog?.open).toBe(true)
  expect(dialog?.querySelector('h2')?.textContent).toBe('Back')
  expect(dialog?.querySelector('img')?.getAttribute('src')).toContain('/images/b/1536')
})
