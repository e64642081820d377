import { expect, test } from 'vitest'
import { pageMeta } from '~/http/page-meta'

const channel = (id: number, host: string, languageTag: string) => ({
  id,
  origin: `https://${host}`,
  languageTag,
  isDefault: id === 1,
})

const site = (isIndexed = true) => ({
  id: 'root',
  data: {
    server: {
      storeName: 'Shop',
      origin: 'https://in.test',
      meta: {
        title: 'Shop',
        description: '',
        isIndexed,
        socialPicture: null,
        channels: [channel(1, 'in.test', 'en-IN'), channel(2, 'eu.test', 'en-IE')],
      },
    },
  },
})

const alternates = (tags: ReturnType<typeof pageMeta>) =>
  tags.flatMap((tag) => ('hrefLang' in tag ? [`${String(tag.hrefLang)} ${String(tag.href)}`] : []))

test('a page names the same page of other channels, and the default one for all other countries', () => {
  const page = { title: 'About', canonicalPath: '/about' }
  expect(alternates(pageMeta([site()], page))).toEqual([
    'en-IN https://in.test/about',
    'en-IE https://eu.test/about',
    'x-default https://in.test/about',
  ])
  expect(alternates(pageMeta([site()], { ...page, channelIds: [2] }))).toEqual([])
  expect(alternates(pageMeta([site(false)], page))).toEqual([])
  expect(alternates(pageMeta([site()], { title: 'Cart' }))).toEqual([])
})

test('a page without the matches of its head is an error outside production', () => {
  expect(() => pageMeta([], { title: 'Cart' })).toThrow('the page Cart has no head')
  expect(pageMeta([{ id: 'root' }], { title: 'Cart' })).toEqual([{ title: 'Cart' }])
})
