import type { MetaDescriptor } from '~/framework/react'
import { pictureUrl } from '~/domain/catalogue/media/picture'
import { toDecimal, type Money } from '~/domain/shared/money/money'
import { lineAmount, unitCode } from '~/domain/shared/money/sold-by-unit'
import type { ProductView, VariantView } from '~/domain/catalogue/products/product'
import { productReturnTerms } from '~/domain/catalogue/products/product-returns'
import type { StockStatus } from '~/domain/catalogue/stock/stock'
import { localDateTime } from '~/domain/operations/channels/zoned-time'
import type { Shop } from '~/domain/shared/shop'
import { productPath, variantPath } from '~/paths'
import { descriptionText } from '~/http/structured-data'

type SeoShop = Pick<Shop, 'origin' | 'settings' | 'channel'>

/**
 * Returns the price and the days of the delivery of something with this price; null where they cannot be said for the
 * whole country.
 */
export type DeliveryQuote = (price: number) => { price: number; daysMin: number | null; daysMax: number | null } | null

/**
 * Returns a function that describes what delivery within the country of the channel costs and how long it takes
 * (schema.org OfferShippingDetails). Offers of one page that are delivered for the same price name the first of them by
 * its id.
 */
function shippingOf({ channel }: SeoShop, quoteFor: DeliveryQuote) {
  const told = new Set<string>()
  return (sold: number): { shippingDetails?: object } => {
    const quote = quoteFor(sold)
    if (quote === null) return {}
    const { price, daysMin, daysMax } = quote
    const id = `#delivery-${price}`
    if (told.has(id)) return { shippingDetails: { '@id': id } }
    told.add(id)
    const days = { '@type': 'QuantitativeValue', minValue: daysMin ?? 0, maxValue: daysMax, unitCode: 'DAY' }
    return {
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        '@id': id,
        shippingRate: {
          '@type': 'MonetaryAmount',
          value: toDecimal(price, channel.currency),
          currency: channel.currency,
        },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: channel.countryCode },
        ...(daysMax === null ? {} : { deliveryTime: { '@type': 'ShippingDeliveryTime', transitTime: days } }),
      },
    }
  }
}

/** More variants would make the page much larger than what it shows. */
const maxVariants = 24

const returnsId = '#returns'

/**
 * How the channel takes a product back (schema.org MerchantReturnPolicy). Google reads it of offers alone; those of one
 * page after the first name it by its id.
 */
function returnsOf({ settings, channel }: SeoShop, product: ProductView): () => object {
  const { problem, days } = productReturnTerms(product, channel.returnDays)
  const isReturnable = settings.enable_refund && problem === null
  const category = 'https://schema.org/MerchantReturn'
  const policy = {
    '@type': 'MerchantReturnPolicy',
    '@id': returnsId,
    applicableCountry: channel.countryCode,
    ...(isReturnable
      ? {
          returnPolicyCategory: `${category}FiniteReturnWindow`,
          merchantReturnDays: days,
          returnMethod: 'https://schema.org/ReturnByMail',
        }
      : { returnPolicyCategory: `${category}NotPermitted` }),
  }
  let isTold = false
  return () => {
    const told = isTold ? { '@id': returnsId } : policy
    isTold = true
    return { hasMerchantReturnPolicy: told }
  }
}

const availabilities = {
  in_stock: 'InStock',
  low: 'InStock',
  backorder: 'BackOrder',
  out_of_stock: 'OutOfStock',
} satisfies Record<StockStatus, string>

/** The availability of the one of some variants that comes soonest (schema.org ItemAvailability). */
function bestAvailability(variants: ReadonlyArray<Pick<VariantView, 'stock'>>): string {
  const found = new Set(variants.map(({ stock }) => availabilities[stock]))
  const best = (['InStock', 'BackOrder'] as const).find((one) => found.has(one)) ?? 'OutOfStock'
  return `https://schema.org/${best}`
}

/** The last day on which a price holds that ends with a sale, as clocks in the channel show it. */
function priceEndOf({ channel }: SeoShop, { saleEndsAt }: Pick<VariantView, 'saleEndsAt'>) {
  if (saleEndsAt === undefined) return {}
  const last = new Date(Date.parse(saleEndsAt) - 1).toISOString()
  return { priceValidUntil: localDateTime(last, channel.timeZone).slice(0, 10) }
}

/** @param variants of which the offer is one */
function offerOf(
  shop: SeoShop,
  { displayUnit }: Pick<ProductView, 'displayUnit'>,
  sold: { price: Money } & Pick<VariantView, 'saleEndsAt'>,
  variants: ReadonlyArray<Pick<VariantView, 'stock'>>,
  url: string,
): object {
  const { currency } = sold.price
  const price = { price: toDecimal(sold.price.amount, currency), priceCurrency: currency }
  const code = unitCode(displayUnit)
  const unit = {
    '@type': 'QuantitativeValue',
    value: 1,
    ...(code === null ? { unitText: displayUnit } : { unitCode: code }),
  }
  return {
    '@type': 'Offer',
    url,
    ...price,
    ...(displayUnit === null
      ? {}
      : { priceSpecification: { '@type': 'UnitPriceSpecification', ...price, referenceQuantity: unit } }),
    ...priceEndOf(shop, sold),
    availability: bestAvailability(variants),
    itemCondition: 'https://schema.org/NewCondition',
  }
}

/** What the smallest quantity of a variant that is sold costs, minor units. */
function smallestAmount({ displayUnit }: ProductView, { price, minQuantity, unitsPerQuantity }: VariantView): number {
  return lineAmount(price.amount, minQuantity, { displayUnit, unitsPerQuantity })
}

/** The names of a variant's option values: 'Rose, M'. */
function choiceOf({ options }: ProductView, variant: VariantView): string {
  return options
    .flatMap(({ slug, values }) => values.find((value) => value.slug === variant.options[slug])?.value ?? [])
    .join(', ')
}

/** Options that schema.org has a property for, by their slugs. */
const optionProperties: Readonly<Record<string, string | undefined>> = {
  colour: 'color',
  color: 'color',
  size: 'size',
  material: 'material',
  pattern: 'pattern',
}

/** Colour, size and the like of a variant. */
function optionData({ options }: ProductView, variant: VariantView): Record<string, string> {
  return Object.fromEntries(
    options.flatMap(({ slug, values }) => {
      const property = optionProperties[slug]
      const chosen = values.find((value) => value.slug === variant.options[slug])
      return property !== undefined && chosen ? [[property, chosen.value]] : []
    }),
  )
}

/** The product for search engines: a Product with an Offer, or a ProductGroup with its variants (schema.org). */
export function productData(shop: SeoShop, product: ProductView, quoteFor: DeliveryQuote): MetaDescriptor {
  const { origin } = shop
  const shippingDetails = shippingOf(shop, quoteFor)
  const returnPolicy = returnsOf(shop, product)
  const { name, slug, variants, rating, brand, options } = product
  const description = descriptionText(product.descriptionHtml)
  const image = product.pictures.map(({ hash }) => `${origin}${pictureUrl(hash, 1280)}`)
  const shared = {
    '@context': 'https://schema.org',
    name,
    ...(description ? { description } : {}),
    ...(image.length > 0 ? { image } : {}),
    ...(brand ? { brand: { '@type': 'Brand', name: brand.name } } : {}),
    ...(rating
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating.timesTen / 10,
            reviewCount: rating.count,
          },
        }
      : {}),
  }
  // Google lists no variant without a picture
  const imageOf = (hash: string | null) => {
    const shown = hash === null ? image[0] : `${origin}${pictureUrl(hash, 1280)}`
    return shown === undefined ? {} : { image: shown }
  }
  if (variants.length < 2 || variants.length > maxVariants) {
    const { selected } = product
    const offers = {
      ...offerOf(shop, product, selected ?? product, selected ? [selected] : variants, origin + productPath(slug)),
      ...shippingDetails(selected ? smallestAmount(product, selected) : product.price.amount),
      ...returnPolicy(),
    }
    const sku = selected ? { sku: selected.sku } : {}
    return { 'script:ld+json': { ...shared, '@type': 'Product', ...sku, offers } }
  }
  return {
    'script:ld+json': {
      ...shared,
      '@type': 'ProductGroup',
      productGroupID: slug,
      url: origin + productPath(slug),
      variesBy: options.map((option) => {
        const property = optionProperties[option.slug]
        return property === undefined ? option.name : `https://schema.org/${property}`
      }),
      hasVariant: variants.map((variant) => ({
        '@type': 'Product',
        name: `${name} (${choiceOf(product, variant)})`,
        sku: variant.sku,
        ...optionData(product, variant),
        ...imageOf(variant.pictureHash),
        offers: {
          ...offerOf(shop, product, variant, [variant], origin + variantPath(slug, variant.sku)),
          ...shippingDetails(smallestAmount(product, variant)),
          ...returnPolicy(),
        },
      })),
    },
  }
}
