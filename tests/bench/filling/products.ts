import type { ProductInput } from '~/domain/catalogue/products/product-input'

const materials = ['Cotton', 'Linen', 'Silk', 'Wool', 'Jute', 'Bamboo', 'Brass', 'Clay', 'Teak', 'Glass']
const kinds = ['Kurta', 'Shirt', 'Scarf', 'Cushion', 'Bowl', 'Lamp', 'Basket', 'Mug', 'Towel', 'Tray', 'Vase', 'Rug']
const styles = ['Plain', 'Striped', 'Printed', 'Woven', 'Embroidered', 'Glazed', 'Quilted', 'Dyed']
const colours = ['Indigo', 'Madder', 'Moss', 'Sand', 'Ink']
const sizes = ['S', 'M', 'L', 'XL']

function pick(list: readonly string[], seed: number): string {
  return list[seed % list.length] ?? ''
}

/**
 * A catalogue of any size, the same in every run. Each product has two options, six variants and two attributes.
 */
export function* syntheticProducts(count: number, assetIds: number[], channelCodes: string[]): Generator<ProductInput> {
  for (let index = 0; index < count; index += 1) {
    const material = pick(materials, index * 7)
    const kind = pick(kinds, Math.floor(index / 3))
    const style = pick(styles, Math.floor(index / 11))
    const price = 19_900 + ((index * 7919) % 480) * 1000
    const chosenColours = [pick(colours, index), pick(colours, index + 2)]
    const chosenSizes = sizes.slice(index % 2, (index % 2) + 3)
    const number = String(index).padStart(6, '0')
    yield {
      source: 'bench',
      sourceKey: number,
      slug: `${style}-${material}-${kind}-${number}`.toLowerCase(),
      name: `${style} ${material} ${kind} ${number}`,
      descriptionHtml: `<p>${style} ${kind.toLowerCase()} made of ${material.toLowerCase()}, finished by hand.</p>`,
      brand: `House ${index % 40}`,
      categories: [['Everything', kind, `${style} ${kind}`]],
      collections: index % 10 === 0 ? [`Edit ${index % 20}`] : [],
      tags: [style, material],
      labels: index % 9 === 0 ? ['new'] : [],
      attributes: [
        { name: 'Material', values: [material] },
        { name: 'Style', values: [style] },
      ],
      options: [
        { name: 'Colour', values: chosenColours.map((value) => ({ value })) },
        { name: 'Size', values: chosenSizes.map((value) => ({ value })) },
      ],
      variants: chosenColours.flatMap((colour) =>
        chosenSizes.map((size) => ({
          sourceKey: `${colour}-${size}`,
          optionValues: [colour, size],
          weightGrams: 300,
          stock: { onHand: index % 17 === 0 ? 0 : 100_000 },
          prices: Object.fromEntries(channelCodes.map((code) => [code, { price }])),
        })),
      ),
      pictures:
        assetIds.length > 0 ? [{ alt: `${style} ${kind}`, assetId: assetIds[index % assetIds.length] ?? 0 }] : [],
      unitsSold: (index * 31) % 5000,
      ratingSum: 40 + (index % 10),
      ratingCount: 10,
      featuredPosition: index,
    }
  }
}
