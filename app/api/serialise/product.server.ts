import type { z } from 'zod/v4'
import type { productSchema } from '~/api/wire/product.schema'
import type { Channel } from '~/domain/operations/channels/channel'
import type { CustomisationSchema } from '~/domain/catalogue/customisation/customisation'
import { pictureUrl } from '~/domain/catalogue/media/picture'
import { toMoney } from '~/domain/shared/money/money'
import { inUnits, inUnitsOfAll } from '~/domain/shared/money/sold-by-unit'
import { quantityField } from '~/domain/catalogue/stock/quantity-choices'
import type { ProductView, SizeChart, VariantView } from '~/domain/catalogue/products/product'
import { serialisePicture } from './picture.server'

/** The channel whose prices are shown. */
export type PriceChannel = Pick<Channel, 'code' | 'currency' | 'languageTag'>

/** A variant in the wire format; prices are of one unit of what is sold by length or weight, quantities in it. */
function serialiseVariant(variant: VariantView, displayUnit: string | null) {
  const unit = { displayUnit, unitsPerQuantity: variant.unitsPerQuantity }
  const { min, max, step } = quantityField({ ...variant, displayUnit })
  return {
    id: variant.id,
    options: variant.options,
    channel: {
      sku: variant.sku,
      selling_price: variant.price,
      compare_at_price: variant.compareAtPrice,
    },
    stock: { status: variant.stock, available: variant.available === null ? null : inUnits(variant.available, unit) },
    quantity: { min, max, step },
  }
}

/** The customisation of a product, with its add-on prices in the channel's currency. */
function serialiseCustomisation({ texts, choices, image }: CustomisationSchema, channel: PriceChannel) {
  const addOn = (amounts: Record<string, number>) =>
    toMoney(amounts[channel.code] ?? 0, channel.currency, channel.languageTag)
  return {
    texts: texts.map((text) => ({
      name: text.name,
      label: text.label,
      max_length: text.maxLength,
      is_required: text.isRequired,
      add_on: addOn(text.addOn),
    })),
    choices: choices.map((choice) => ({
      name: choice.name,
      label: choice.label,
      is_required: choice.isRequired,
      values: choice.values.map((value) => ({ value: value.value, label: value.label, add_on: addOn(value.addOn) })),
    })),
    image: image && { label: image.label, is_required: image.isRequired, add_on: addOn(image.addOn) },
  }
}

function serialiseSizeChart({ name, columns, rows, note }: SizeChart) {
  return { name, columns, rows, note }
}

/** A product in the wire format; `id` is the selected variant's, `parent_id` the family's. */
export function serialiseProduct(product: ProductView, channel: PriceChannel): z.infer<typeof productSchema> {
  return {
    id: product.selected?.id ?? null,
    parent_id: product.id,
    slug: product.slug,
    name: product.name,
    subtitle: product.subtitle,
    description: product.descriptionHtml,
    brand: product.brand,
    category: product.category,
    channel: product.selected
      ? serialiseVariant(product.selected, product.displayUnit).channel
      : { sku: null, selling_price: product.shown.price, compare_at_price: null },
    base_image: serialisePicture(product.pictures[0] ?? null),
    images: product.pictures.map((picture) => serialisePicture(picture)),
    social_sharing_image: product.socialPictureHash === null ? null : pictureUrl(product.socialPictureHash, 1280),
    labels: product.labels,
    tags: product.tags,
    attributes: product.attributes,
    options: product.options.map(({ slug, name, values }) => ({
      slug,
      name,
      values: values.map((value) => ({
        slug: value.slug,
        value: value.value,
        selected: value.isSelected,
        available: value.isAvailable,
      })),
    })),
    variants: product.variants.map((variant) => serialiseVariant(variant, product.displayUnit)),
    unit: product.displayUnit,
    units_sold: inUnitsOfAll(product.unitsSold, product.displayUnit, product.variants),
    rating: product.rating ? { average: product.rating.timesTen / 10, count: product.rating.count } : null,
    size_chart: product.sizeChart && serialiseSizeChart(product.sizeChart),
    customisation: product.customisation && serialiseCustomisation(product.customisation, channel),
    breadcrumbs: product.breadcrumbs,
    meta_title: product.metaTitle,
    meta_description: product.metaDescription,
  }
}
