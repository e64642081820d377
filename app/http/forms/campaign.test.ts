import { expect, test } from 'vitest'
import { withCampaign } from './campaign'

test('a form that leads back keeps the campaign of the page it was sent from, and nothing else', () => {
  const referer = 'https://shop.test/product/mug?utm_source=letter&utm_campaign=mon%20soon&o.colour=clay&mode=x&gclid=1'
  const campaign = 'utm_source=letter&utm_campaign=mon+soon&gclid=1'
  expect([
    withCampaign('/product/mug?o.colour=rose#buy', referer),
    withCampaign('/product/mug', referer),
    withCampaign('/product/mug?utm_source=own', referer),
    withCampaign('/cart', referer),
    withCampaign('//evil.example/product/mug', referer),
    withCampaign('https://shop.test/product/mug', referer),
    withCampaign('/product/mug?o.colour=rose', 'https://shop.test/product/mug'),
    withCampaign('/product/mug', 'https://letters.example/?utm_source=letter'),
    withCampaign('/product/mug', 'no address'),
    withCampaign('/product/mug', null),
  ]).toEqual([
    `/product/mug?o.colour=rose&${campaign}#buy`,
    `/product/mug?${campaign}`,
    '/product/mug?utm_source=own&utm_campaign=mon+soon&gclid=1',
    '/cart',
    '//evil.example/product/mug',
    'https://shop.test/product/mug',
    '/product/mug?o.colour=rose',
    '/product/mug',
    '/product/mug',
    '/product/mug',
  ])
})
