import { colours, type DemoProduct } from '~db/demo/types'
import type { ProductInput, VariantInput } from '~/domain/catalogue/products/product-input'
import type { CustomisationSchema } from '~/domain/catalogue/customisation/customisation'
import { days } from '~/domain/shared/units'

/** Prices of the Indian channel in paise and of the European channel in cents that end in 90. */
function prices(rupees: number, compareAtRupees?: number): VariantInput['prices'] {
  const cents = (amount: number) => Math.max(490, Math.round(amount / 62) * 100 - 10)
  return {
    in: { price: rupees * 100, compareAtPrice: compareAtRupees === undefined ? undefined : compareAtRupees * 100 },
    eu: { price: cents(rupees), compareAtPrice: compareAtRupees === undefined ? undefined : cents(compareAtRupees) },
  }
}

const stitchedToOrder: CustomisationSchema = {
  texts: [{ name: 'name', label: 'Name to stitch', maxLength: 12, isRequired: true, addOn: { in: 25000, eu: 400 } }],
  choices: [
    {
      name: 'thread',
      label: 'Thread',
      isRequired: true,
      values: [
        { value: 'madder', label: 'Madder red', addOn: {} },
        { value: 'indigo', label: 'Indigo blue', addOn: {} },
        { value: 'gold', label: 'Gold zari', addOn: { in: 15000, eu: 250 } },
      ],
    },
  ],
  image: { label: 'A drawing to stitch as well', isRequired: false, addOn: { in: 40000, eu: 600 } },
}

function demoStock(product: DemoProduct): VariantInput['stock'] {
  if (product.stock === 'untracked') return undefined
  if (product.stock === 'backorder') return { onHand: 0, allowsBackorder: true }
  return { onHand: product.stock ?? 40 }
}

/** The price of a variant relative to the product's price. A gift card costs its value; larger sizes cost more. */
function priceFactor(product: DemoProduct, value: string | undefined): number {
  if (value?.startsWith('₹')) return Number(value.replace(/\D/g, '')) / product.price
  const factors: Record<string, number> = {
    Double: 1.35,
    King: 1.6,
    Medium: 1.3,
    Large: 1.7,
    '120 x 180 cm': 1.7,
    '150 x 240 cm': 2.6,
    '60 x 60 cm': 1.4,
  }
  return factors[value ?? ''] ?? 1
}

/** Converts a demo product and its stored pictures to the input of saveProducts. */
export function toProductInput(
  product: DemoProduct,
  pictures: Array<{ assetId: number; alt: string; colour?: string }>,
  position: number,
  now: Date,
): ProductInput {
  const second: [string, string[]] | undefined = product.sizes ? ['Size', product.sizes] : product.secondOption
  const hasColours = product.colours.length > 1
  const options = [
    ...(hasColours
      ? [{ name: 'Colour', values: product.colours.map((value) => ({ value, swatch: colours[value] })) }]
      : []),
    ...(second ? [{ name: second[0], values: second[1].map((value) => ({ value })) }] : []),
  ]
  const round = (rupees: number) => (rupees >= 500 ? Math.round(rupees / 10) * 10 : Math.round(rupees))
  const variants = (hasColours ? product.colours : [undefined]).flatMap((colour) =>
    (second ? second[1] : [undefined])
      .filter((value) => !(colour && value && product.missingVariants?.[colour]?.includes(value)))
      .map((value): VariantInput => {
        const factor = priceFactor(product, value)
        const key = [colour, value].filter(Boolean).join('-') || 'default'
        const picture = pictures.findIndex((candidate) => candidate.colour !== undefined && candidate.colour === colour)
        return {
          sourceKey: key,
          optionValues: [...(hasColours ? [colour ?? null] : []), ...(second ? [value ?? null] : [])],
          weightGrams: product.isGiftCard ? 0 : Math.round((product.grams ?? 400) * Math.min(factor, 2)),
          unitsPerQuantity: product.unitStep,
          maxQuantity: product.maxQuantity,
          stock: demoStock(product),
          // a gift card is worth what its option says, in rupees
          prices: product.isGiftCard
            ? { in: { price: round(product.price * factor) * 100 } }
            : prices(
                round(product.price * factor),
                product.compareAtPrice === undefined ? undefined : round(product.compareAtPrice * factor),
              ),
          picture: picture === -1 ? undefined : picture,
        }
      }),
  )
  return {
    source: 'demo',
    sourceKey: product.key,
    slug: product.name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
    name: product.name,
    subtitle: product.subtitle,
    descriptionHtml: `<p>${product.description}</p><ul>${product.points.map((point) => `<li>${point}</li>`).join('')}</ul>`,
    brand: product.brand,
    categories: [product.category, ...(product.alsoIn ?? [])],
    collections: product.collections,
    tags: product.tags,
    labels: product.labels,
    // shoppers do not filter by washing instructions
    attributes: Object.entries(product.attributes).map(([name, values]) => ({
      name,
      values: [values].flat(),
      isFilterable: name !== 'Care',
    })),
    options,
    variants,
    pictures: pictures.map(({ assetId, alt }) => ({ assetId, alt })),
    taxClass: product.taxClass ?? 'standard',
    hsn: product.hsn,
    sizeChart: product.sizeChart,
    customisation: product.isCustomisable ? stitchedToOrder : undefined,
    displayUnit: product.unit,
    isGiftCard: product.isGiftCard,
    unitsSold: product.sold ?? 0,
    featuredPosition: position + 1,
    metaDescription: product.description.slice(0, 155),
    crossSells: product.crossSells,
    createdAt: new Date(now.getTime() - days(product.daysOld ?? 120 + position)).toISOString(),
  }
}
