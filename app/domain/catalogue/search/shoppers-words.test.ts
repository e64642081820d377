import { expect, test } from 'vitest'
import { createProduct, variantInput } from '../../../../tests/factories/product'
import { unwrap } from '../../../../tests/factories/cart'
import { commandOn, createVisitor } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import type { ArticleInput } from '~/domain/site/blog/blog.schema'
import { saveArticle } from '~/domain/site/blog/save-article.server'
import { mainFaq } from '~/domain/site/faqs/faq'
import { saveFaq } from '~/domain/site/faqs/faqs.server'
import { emptyListingQuery } from '~/domain/catalogue/listing/listing-address'
import { articlePath, faqPath } from '~/paths'
import { familiesOfColour, familiesOfWord } from './colour-words'
import { readPriceWords } from './price-words'
import { rebuildSearchIfOlder } from './rebuild-search.server'
import { searchProducts, suggest } from './search.server'
import { wordForms } from './word-forms'

async function shop(db: Database) {
  const make = (name: string, colours: Array<[string, string]>, category: string[], price: number, more = {}) =>
    createProduct(db, {
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      categories: [category],
      options: [{ name: 'Colour', values: colours.map(([value, swatch]) => ({ value, swatch })) }],
      variants: colours.map(([value]) =>
        variantInput({ sourceKey: value, optionValues: [value], prices: { in: { price } } }),
      ),
      ...more,
    })
  const madder: [string, string] = ['Madder', '#a8412f']
  const indigo: [string, string] = ['Indigo', '#2f3f7f']
  const moss: [string, string] = ['Moss', '#66733f']
  await make('Amara Kurta', [madder, indigo], ['Women', 'Kurtas'], 229_000)
  await make('Veer Kurta', [moss], ['Men', 'Kurtas for men'], 189_000)
  await make('Tiered Dress', [indigo], ['Women', 'Dresses'], 329_000)
  await make('Puddle Pyjamas', [moss], ['Children'], 99_000, { descriptionHtml: '<p>Better than a saree.</p>' })
  await make('Jamdani Saree', [madder], ['Women', 'Sarees'], 999_000)
  await db.transaction((trx) =>
    trx('pages').insert({
      slug: 'shipping-and-returns',
      title: 'Shipping and returns',
      meta_description: 'What delivery costs and how to send something back.',
      page_type: 'Page',
      document: '{}',
      is_published: 1,
      updated_at: '2026-11-21T00:00:00.000Z',
    }),
  )
  return createVisitor(db)
}

onBothDatabases('a search in words of shoppers', (open) => {
  test('finds colours by their families, departments, prices, and singular or plural', async () => {
    const visitor = await shop(await open())
    const found = async (text: string) =>
      (await searchProducts(visitor, text, emptyListingQuery('relevance'))).listing.cards
        .map((card) => card.name)
        .sort()
    expect(await found('crimson')).toEqual(['Amara Kurta', 'Jamdani Saree'])
    expect(await found('navy kurta')).toEqual(['Amara Kurta'])
    expect(await found('blue')).toEqual(['Amara Kurta', 'Tiered Dress'])
    expect(await found('ladies kurtas')).toEqual(['Amara Kurta'])
    expect(await found('kids')).toEqual(['Puddle Pyjamas'])
    expect(await found('baby')).toEqual(['Puddle Pyjamas'])
    expect(await found('men')).toEqual(['Veer Kurta'])
    expect(await found('dress')).toEqual(['Tiered Dress'])
    expect(await found('dresses')).toEqual(['Tiered Dress'])
    expect(await found('saree')).toEqual(await found('sarees'))
    expect(await found('kurta under ₹2,000')).toEqual(['Veer Kurta'])
    expect(await found('over 3000')).toEqual(['Jamdani Saree', 'Tiered Dress'])
    expect(await found('a dress for women')).toEqual(['Tiered Dress'])
  })

  test('finds words of every script, labels, and what is written in one word or two', async () => {
    const db = await open()
    const make = (name: string, more = {}) => createProduct(db, { name, slug: `thing-${[...name].length}`, ...more })
    await make('सूती कुर्ता')
    await make('日本語のテスト皿')
    await make('เสื้อผ้าฝ้ายทอมือ')
    await make('Straßenlampe mit Wi-Fi')
    await make('Cotton Tshirt, white')
    await make('Forest honey, 250 g', { labels: ['Bestseller'] })
    await make('Jodhpur 2m of cloth, blue')
    const visitor = await createVisitor(db)
    const found = async (text: string) =>
      (await searchProducts(visitor, text, emptyListingQuery('relevance'), { isExact: true })).listing.cards
        .map((card) => card.name)
        .sort()
    for (const [text, name] of [
      ['कुर्ता', 'सूती कुर्ता'],
      ['テスト', '日本語のテスト皿'],
      ['てすと', '日本語のテスト皿'],
      ['ฝ้าย', 'เสื้อผ้าฝ้ายทอมือ'],
      ['strassenlampe', 'Straßenlampe mit Wi-Fi'],
      ['wifi', 'Straßenlampe mit Wi-Fi'],
      ['wi fi', 'Straßenlampe mit Wi-Fi'],
      ['t-shirt', 'Cotton Tshirt, white'],
      ['t shirts', 'Cotton Tshirt, white'],
      ['250g honey', 'Forest honey, 250 g'],
      ['honey २५० g', 'Forest honey, 250 g'],
      ['bestseller', 'Forest honey, 250 g'],
      ['2 m cloth', 'Jodhpur 2m of cloth, blue'],
    ] as const)
      expect([text, await found(text)]).toEqual([text, [name]])
    // another syllable with the same consonants is another word
    expect(await found('करता')).toEqual([])
  })

  test('shows what has most of the words when nothing has all of them, and says so', async () => {
    const db = await open()
    for (const name of ['Stoneware Mug', 'Enamel Mug', 'Forest Honey', 'Blue Vase', '250 g Tea', 'Green Tea'])
      await createProduct(db, { name, slug: name.toLowerCase().replaceAll(' ', '-') })
    const visitor = await createVisitor(db)
    const found = async (text: string, isExact = false) => {
      const page = await searchProducts(visitor, text, emptyListingQuery('relevance'), { isExact })
      return [page.fewerWords, page.listing.cards.map(({ name }) => name).sort()]
    }
    expect(await found('cheap mug')).toEqual(['mug', ['Enamel Mug', 'Stoneware Mug']])
    expect(await found('honey 250 g')).toEqual(['honey', ['Forest Honey']])
    expect(await found('honey tea 5000 g')).toEqual(['honey', ['Forest Honey']])
    expect(await found('vase with a mug')).toEqual(['vase', ['Blue Vase']])
    expect(await found('enamel mug')).toEqual([null, ['Enamel Mug']])
    expect(await found('cheap mug', true)).toEqual([null, []])
    expect(await found('zzzz qqqq')).toEqual([null, []])
  })

  test('finds what was saved before the words of the index changed, once they are filled in anew', async () => {
    const db = await open()
    await createProduct(db, { name: 'सूती कुर्ता', slug: 'kurta' })
    const visitor = await createVisitor(db)
    const table = db.dialect === 'sqlite' ? ['product_names', 'rowid'] : ['product_search', 'product_id']
    await db.transaction((trx) =>
      trx(table[0] ?? '')
        .where(table[1] ?? '', '>', 0)
        .delete(),
    )
    await db.write('search_index').update({ version: 0 })
    expect([await rebuildSearchIfOlder(db), await rebuildSearchIfOlder(db)]).toEqual([1, 0])
    expect((await searchProducts(visitor, 'कुर्ता', emptyListingQuery('relevance'))).listing.total).toBe(1)
  })

  test('finds help pages and policies', async () => {
    const visitor = await shop(await open())
    const pages = async (text: string) =>
      (await searchProducts(visitor, text, emptyListingQuery('relevance'))).pages.map(({ place }) =>
        'slug' in place ? place.slug : place.kind,
      )
    for (const text of ['returns', 'return policy', 'shipping', 'how do I get a refund', 'delivery'])
      expect([text, await pages(text)]).toEqual([text, ['shipping-and-returns']])
    expect(await pages('kurta')).toEqual([])
    for (const text of ['track my order', 'where is my parcel'])
      expect([text, await pages(text)]).toEqual([text, ['track-order']])
    expect(await pages('gift card balance')).toEqual(['gift-card'])
    expect(await pages('gift')).toEqual([])
    expect((await suggest(visitor, 'ship')).pages.map((page) => page.title)).toEqual(['Shipping and returns'])
  })

  test('finds the questions and answers, and one of them by the words of its answer where no product has them', async () => {
    const visitor = await shop(await open())
    const items = [
      { question: 'How can I pay?', answer: 'By card, or in cash on delivery.' },
      { question: 'Can I cancel?', answer: 'Until the saree is packed.' },
    ]
    const document = { title: 'Questions and answers', description: 'Help.', items }
    await saveFaq(commandOn(visitor.db, { now: visitor.now }), mainFaq, document, { pathOf: faqPath })
    const titles = async (text: string) =>
      (await searchProducts(visitor, text, emptyListingQuery('relevance'))).pages.map(({ title }) => title)
    expect(await titles('faq')).toEqual(['Questions and answers'])
    expect(await titles('cod')).toEqual(['How can I pay?'])
    expect(await titles('cancel order')).toEqual(['Can I cancel?'])
    expect(await titles('saree')).toEqual([])
  })

  test('finds published articles by their titles and tags, after the pages', async () => {
    const visitor = await shop(await open())
    const write = async (title: string, more: ArticleInput = {}) =>
      unwrap(
        await saveArticle(
          commandOn(visitor.db, { now: visitor.now }),
          null,
          { title, html: '<p>Of sarees.</p>', isPublished: true, ...more },
          { pathOf: articlePath },
        ),
      )
    await write('How we weave', { tags: ['Jamdani'], excerpt: 'Two days a metre.' })
    await write('Returns of the monsoon')
    await write('Jamdani, a draft', { isPublished: false })
    const found = async (text: string) =>
      (await searchProducts(visitor, text, emptyListingQuery('relevance'))).pages.map(
        ({ place, title, description }) => [place.kind, title, description],
      )
    expect(await found('jamdani')).toEqual([['article', 'How we weave', 'Two days a metre.']])
    expect((await found('returns')).map(([kind]) => kind)).toEqual(['page', 'article'])
    expect(await found('metre')).toEqual([])
    expect((await suggest(visitor, 'weav')).pages.map(({ place }) => place)).toEqual([
      { kind: 'article', slug: 'how-we-weave' },
    ])
  })
})

test.each([
  ['kurta under 2000', 'kurta', null, 200_000],
  ['below ₹500', '', null, 50_000],
  ['lamp over 1,000', 'lamp', 100_000, null],
  ['between 500 and 1000 rupees mug', 'mug', 50_000, 100_000],
  ['less than Rs. 2k shirt', 'shirt', null, 200_000],
])('the prices of a search are read: %s', (text, rest, priceFrom, priceTo) => {
  expect(readPriceWords(text, 'INR')).toEqual({ text: rest, priceFrom, priceTo })
})

test.each(['kurta', 'under the sea', 'thunder 2000', 'size 28', 'under'])('no price is read from: %s', (text) => {
  expect(readPriceWords(text, 'INR')).toBeNull()
})

test.each([
  ['#a8412f', ['red']],
  ['#2f3f7f', ['blue']],
  ['#66733f', ['green']],
  ['#2f6f72', ['green', 'blue']],
  ['#8fb1c9', ['blue']],
  ['#dd9f2c', ['yellow']],
  ['#2a2b33', ['black']],
  ['#efe6d3', ['white', 'beige']],
  ['#cdb894', ['beige']],
  ['#cf8a86', ['pink']],
  ['#6b3a57', ['purple']],
  ['#b9694a', ['orange', 'brown']],
  ['#808080', ['grey']],
  ['#5b3a21', ['brown']],
])('the colour %s belongs to %j', (hex, families) => {
  expect(familiesOfColour(hex)).toEqual(families)
})

test('names of colours have families, and other words have none', () => {
  expect([familiesOfWord('crimson'), familiesOfWord('navy'), familiesOfWord('coffee')]).toEqual([['red'], ['blue'], []])
})

test.each([
  ['sarees', ['saree']],
  ['dresses', ['dress', 'dresse']],
  ['dress', ['dresses']],
  ['kurta', ['kurtas']],
  ['scarves', ['scarf']],
  ['body', ['bodies']],
  ['bodies', ['body', 'bodie']],
  ['2xl', []],
])('the other number of %s is among %j', (word, forms) => {
  expect(wordForms(word)).toEqual(forms)
})
