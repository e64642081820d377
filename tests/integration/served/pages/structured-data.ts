import { z } from 'zod/v4'

/**
 * The rules of search engines for structured data (schema.org, and the required properties of Google's rich results),
 * for the types that the shop has. Properties that are not listed are an error, so that a new one is looked up first.
 */
const text = z.string().trim().min(1)
const url = z.url({ protocol: /^https?$/ })
const context = z.literal('https://schema.org')
const price = z.string().regex(/^\d+(?:\.\d+)?$/)
const currency = z.string().regex(/^[A-Z]{3}$/)
const country = z.string().regex(/^[A-Z]{2}$/)
const typed = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ '@type': z.literal(type), ...shape })
const top = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  typed(type, { '@context': context, ...shape })
const reference = z.strictObject({ '@id': text })
const days = typed('QuantitativeValue', {
  minValue: z.number().int().min(0),
  maxValue: z.number().int().min(0),
  unitCode: z.literal('DAY'),
}).refine(({ minValue, maxValue }) => minValue <= maxValue)

const returnPolicy = z.union([
  typed('MerchantReturnPolicy', {
    '@id': text,
    applicableCountry: country,
    returnPolicyCategory: z.literal('https://schema.org/MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: z.number().int().min(1),
    returnMethod: z.literal('https://schema.org/ReturnByMail'),
  }),
  typed('MerchantReturnPolicy', {
    '@id': text,
    applicableCountry: country,
    returnPolicyCategory: z.literal('https://schema.org/MerchantReturnNotPermitted'),
  }),
])

const shipping = typed('OfferShippingDetails', {
  '@id': text,
  shippingRate: typed('MonetaryAmount', { value: price, currency }),
  shippingDestination: typed('DefinedRegion', { addressCountry: country }),
  deliveryTime: typed('ShippingDeliveryTime', { transitTime: days }).optional(),
})

const offer = typed('Offer', {
  url,
  price,
  priceCurrency: currency,
  priceSpecification: typed('UnitPriceSpecification', {
    price,
    priceCurrency: currency,
    referenceQuantity: typed('QuantitativeValue', {
      value: z.literal(1),
      unitCode: text.optional(),
      unitText: text.optional(),
    }),
  }).optional(),
  priceValidUntil: z.iso.date().optional(),
  availability: z.enum(['InStock', 'BackOrder', 'OutOfStock'].map((one) => `https://schema.org/${one}`)),
  itemCondition: z.literal('https://schema.org/NewCondition'),
  shippingDetails: z.union([shipping, reference]).optional(),
  // Google reads it of an offer alone, not of a group
  hasMerchantReturnPolicy: z.union([returnPolicy, reference]),
})

const described = {
  name: text,
  description: text,
  image: z.array(url).min(1).optional(),
  brand: typed('Brand', { name: text }).optional(),
  aggregateRating: typed('AggregateRating', {
    ratingValue: z.number().min(1).max(5),
    reviewCount: z.number().int().min(1),
  }).optional(),
}

const variant = typed('Product', {
  name: text,
  sku: text,
  color: text.optional(),
  size: text.optional(),
  material: text.optional(),
  pattern: text.optional(),
  image: url.optional(),
  offers: offer,
})

const position = z.number().int()
const listItems = <Item extends z.ZodType<{ position: number }>>(item: Item, min: number) =>
  z
    .array(item)
    .min(min)
    .refine((items) => items.every((one, index) => one.position === index + 1), 'positions count from 1')

const person = z.union([typed('Person', { name: text }), typed('Organization', { name: text })])

const schema = z.discriminatedUnion('@type', [
  top('Product', { ...described, sku: text.optional(), offers: offer }),
  top('ProductGroup', {
    ...described,
    productGroupID: text,
    url,
    variesBy: z.array(text).min(1),
    hasVariant: z.array(variant).min(2),
  }),
  top('BreadcrumbList', { itemListElement: listItems(typed('ListItem', { position, name: text, item: url }), 2) }),
  top('ItemList', { itemListElement: listItems(typed('ListItem', { position, url }), 1) }),
  top('BlogPosting', {
    headline: text.max(110),
    description: text.optional(),
    image: z.array(url).min(1).optional(),
    datePublished: z.iso.datetime(),
    dateModified: z.iso.datetime(),
    author: person,
    publisher: typed('Organization', { name: text, url }),
    mainEntityOfPage: url,
  }),
  top('FAQPage', {
    mainEntity: z.array(typed('Question', { name: text, acceptedAnswer: typed('Answer', { text }) })).min(1),
  }),
  top('OnlineStore', {
    name: text,
    url,
    description: text.optional(),
    logo: url.optional(),
    address: text.optional(),
    contactPoint: typed('ContactPoint', {
      contactType: z.literal('customer service'),
      email: z.email().optional(),
      telephone: text.optional(),
    }).optional(),
    sameAs: z.array(url).min(1).optional(),
  }),
  top('WebSite', {
    name: text,
    url,
    potentialAction: typed('SearchAction', {
      target: typed('EntryPoint', { urlTemplate: z.string().endsWith('?query={search_term_string}') }),
      'query-input': z.literal('required name=search_term_string'),
    }),
  }),
])

/** The structured data of a page. Throws with the place of what is wrong. */
export function readStructuredData(html: string): Array<z.infer<typeof schema>> {
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => json,
  )
  const parsed = found.map((json) => schema.parse(JSON.parse(json)))
  const named = new Set([...found.join().matchAll(/"@id":"([^"]+)","/g)].map(([, id]) => id))
  const referred = [...found.join().matchAll(/\{"@id":"([^"]+)"\}/g)].map(([, id]) => id)
  const unknown = referred.filter((id) => !named.has(id))
  if (unknown.length > 0) throw new Error(`the data refers to ${unknown.join(', ')}, which the page does not have`)
  return parsed
}

/** The types that each page of a kind has, by the beginning of its path. */
export const typesOfPages: ReadonlyArray<{ path: RegExp; types: string[] }> = [
  { path: /^\/$/, types: ['OnlineStore', 'WebSite'] },
  { path: /^\/product\//, types: ['BreadcrumbList'] },
  { path: /^\/(?:product-category|product-collection)\//, types: ['BreadcrumbList', 'ItemList'] },
  { path: /^\/shop-online/, types: ['BreadcrumbList', 'ItemList'] },
  { path: /^\/blogs\/category\//, types: ['BreadcrumbList'] },
  { path: /^\/blogs\/(?!category\/)/, types: ['BlogPosting', 'BreadcrumbList'] },
  { path: /^\/faq$/, types: ['FAQPage'] },
]
