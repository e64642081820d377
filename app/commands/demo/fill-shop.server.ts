import type { Knex } from 'knex'
import { synonyms } from '~db/demo/shop/catalogue'
import { coupons } from '~db/demo/shop/coupons'
import { pincodes, shippingZones } from '~db/demo/shop/delivery'
import { menus } from '~db/demo/shop/menus'
import { homeDocument, textPages } from '~db/demo/shop/pages'
import { paymentMethods } from '~db/demo/shop/payment'
import { sizeCharts } from '~db/demo/shop/size-charts'
import { channels, plugins, settings, storefront, storeNotices } from '~db/demo/shop/storefront'
import { taxRates } from '~db/demo/shop/tax'
import { messageOf } from '~/messages/messages'
import { storeMenu } from '~/domain/site/menus/save-menu.server'
import { idsByName, insertDemoRow, insertDemoRows } from './demo.queries.server'

const idOf = (ids: Map<string, number>, name: string): number => {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`the demo shop refers to ${name}, which does not exist`)
  return id
}

/** Inserts channels and size charts, which products refer to. */
export async function insertChannelsAndSizeCharts(trx: Knex): Promise<void> {
  await insertDemoRows(
    trx,
    'channels',
    channels.map((channel) => ({ ...channel })),
  )
  await insertDemoRows(
    trx,
    'size_charts',
    sizeCharts.map((chart) => ({ ...chart, document: JSON.stringify(chart.document) })),
  )
}

/** Inserts settings, storefronts and pages. `hashes` are the hashes of the banners' pictures by name. */
export async function insertContent(trx: Knex, hashes: Map<string, string>, now: string): Promise<void> {
  const ids = await idsByName(trx, 'channels')
  await insertDemoRows(
    trx,
    'settings',
    Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value), updated_at: now })),
  )
  const documentOf = (code: string) =>
    JSON.stringify({
      ...storefront,
      storeNotice: storeNotices[code] ?? '',
      socialPicture: hashes.get('social') ?? null,
    })
  await insertDemoRows(
    trx,
    'storefronts',
    [...ids].map(([code, channel_id]) => ({
      channel_id,
      license_status: 'active',
      document: documentOf(code),
      updated_at: now,
    })),
  )
  const home = JSON.stringify(homeDocument).replace(/"@(\w+)"/g, (_, name: string) =>
    JSON.stringify(hashes.get(name) ?? null),
  )
  await insertDemoRows(trx, 'pages', [
    {
      slug: 'home',
      page_type: 'Home',
      title: storefront.name,
      meta_title: storefront.metaTitle,
      meta_description: storefront.metaDescription,
      document: home,
      updated_at: now,
    },
    ...textPages.map(({ slug, title, meta_description, document: page }) => ({
      slug,
      page_type: 'Page',
      title,
      meta_title: title,
      meta_description,
      document: JSON.stringify(page),
      updated_at: now,
    })),
  ])
}

/** Saves the menus. Needs products, their groups, pages and FAQs. */
export async function saveMenus(trx: Knex): Promise<void> {
  for (const { handle, ...menu } of menus) {
    const saved = await storeMenu(trx, handle, menu)
    if (!saved.ok) throw new Error(messageOf(saved.error))
  }
}

/** Inserts coupons, shipping, tax, pincodes, payment methods, plugins and synonyms. Needs products and their groups. */
export async function insertCommerce(trx: Knex): Promise<void> {
  const [channelIds, categoryIds, brandIds] = [
    await idsByName(trx, 'channels'),
    await idsByName(trx, 'categories'),
    await idsByName(trx, 'brands'),
  ]
  const channelOf = (code: string) => idOf(channelIds, code)
  await insertDemoRows(
    trx,
    'coupons',
    coupons.map(({ channel, conditions, ...coupon }) => ({
      maximum_discount: null,
      minimum_subtotal: null,
      usage_limit: null,
      customer_limit: null,
      starts_at: null,
      ends_at: null,
      ...coupon,
      channel_id: channel === null ? null : channelOf(channel),
      conditions: JSON.stringify({
        ...conditions,
        ...('categories' in conditions
          ? { categories: conditions.categories.map((name) => idOf(categoryIds, name)) }
          : {}),
        ...('brands' in conditions ? { brands: conditions.brands.map((name) => idOf(brandIds, name)) } : {}),
      }),
    })),
  )
  for (const [position, { channel, name, places, methods }] of shippingZones.entries()) {
    const zone_id = await insertDemoRow(trx, 'shipping_zones', { channel_id: channelOf(channel), name, position })
    await insertDemoRows(
      trx,
      'shipping_zone_places',
      places.map((place) => ({ zone_id, state_code: null, postcode_from: null, postcode_to: null, ...place })),
    )
    await insertDemoRows(
      trx,
      'shipping_methods',
      methods.map((method, index) => ({ zone_id, ...method, rates: JSON.stringify(method.rates), position: index })),
    )
  }
  await insertDemoRows(
    trx,
    'tax_rates',
    taxRates.map(({ channel, ...rate }, position) => ({ ...rate, channel_id: channelOf(channel), position })),
  )
  await insertDemoRows(
    trx,
    'pincodes',
    pincodes.map((pincode) => ({ ...pincode, channel_id: channelOf('in') })),
  )
  await insertDemoRows(
    trx,
    'payment_methods',
    paymentMethods.map(({ channel, config, countries, ...method }, position) => ({
      ...method,
      channel_id: channelOf(channel),
      config: JSON.stringify(config),
      countries: countries === null ? null : JSON.stringify(countries),
      position,
    })),
  )
  await insertDemoRows(
    trx,
    'plugins',
    plugins.map((plugin) => ({ ...plugin, config: '{}' })),
  )
  await insertDemoRows(
    trx,
    'synonyms',
    synonyms.map((terms) => ({ terms })),
  )
}
