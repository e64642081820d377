import { expect, test } from 'vitest'
import { slugKinds } from '~/domain/site/redirects/slug-kinds'
import { targetPath } from './target-path'
import { targetsOfPath } from './targets-of-path'

test('the page of everything that has an address leads back to it', () => {
  for (const kind of slugKinds)
    for (const slug of ['blue-mug', 'चाय', 'faq'])
      expect(targetsOfPath(targetPath({ kind, slug }))).toContainEqual({ kind, slug })
  expect(targetsOfPath('/product/mug')).toEqual([{ kind: 'product', slug: 'mug' }])
})

test('other addresses lead to no thing of the owner', () => {
  const others = [
    '/',
    '',
    '/product/mug?o.size=m',
    '/product/mug/more',
    '/product/%',
    '/product/',
    'mailto:a@b.example',
  ]
  for (const path of [...others, 'https://example.com/product/mug'])
    expect([path, targetsOfPath(path)]).toEqual([path, []])
})
