import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { ProductDetails } from '~/components/product/product-details'
import { megabytes } from '~/domain/units'
import { readProduct, readRelated } from '~/domain/products/read-product.server'
import { checkPincode } from '~/domain/pincodes/check-pincode.server'
import { pincodeFormat } from '~/domain/pincodes/pincode'
import { answerAdded, isBuyIntent, typedOf } from '~/response/buy-reply.server'
import { fieldText, readForm, errorResponse } from '~/request/body.server'
import { addFromForm, prefixed } from '~/request/forms/cart-form.server'
import { pageMeta, siteOf } from '~/response/page-meta'
import { replyWith } from '~/response/reply.server'
import { breadcrumbData, productData } from '~/response/structured-data'
import { cataloguePath, categoryPath, productPath } from '~/paths'
import { requestContext } from '~/request/context.server'

/** Chosen options of an address: `?o.size=m` → {size: 'm'}. */
function selectionOf(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...params].filter(([name]) => name.startsWith('o.')).map(([name, value]) => [name.slice(2), value]),
  )
}

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const url = new URL(args.request.url)
  const sku = url.searchParams.get('sku')
  const result = await readProduct(
    context,
    sku ? { sku } : (args.params['*'] ?? '').split('/'),
    selectionOf(url.searchParams),
  )
  if (!result) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  if (result.kind === 'moved') throw redirect(cataloguePath(result.to) + url.search, 301)
  const { product } = result
  const refused = context.flash
  const isRefused = refused?.field?.name === 'pincode'
  const pincode = isRefused ? (refused.field?.typed ?? '') : (context.pincode ?? '')
  const [related, checked] = await Promise.all([
    readRelated(context, product, 4),
    pincode && !isRefused ? checkPincode(context, pincode) : null,
  ])
  const { currency, languageTag, code, pricesIncludeTax, countryCode } = context.channel
  return {
    product,
    related,
    channel: { currency, languageTag, code, pricesIncludeTax },
    delivery: product.isVirtual
      ? null
      : {
          pincode,
          format: pincodeFormat(countryCode),
          availability: checked?.ok ? checked.value : null,
          errors: isRefused ? [refused.message] : undefined,
          path: url.pathname + url.search,
        },
    url: context.origin + productPath(product.slug),
  }
}

/** Puts the product into the cart; a refusal shows the page again as it was filled in. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request, megabytes(6))
  const context = await requestContext(args)
  if (!isBuyIntent(fieldText(form, 'intent')))
    throw errorResponse(400, 'The form asks for something that a product page does not do')
  const added = await addFromForm(context, form)
  if (added.ok) return answerAdded(context, form, added.value, added.notices)
  const result = await readProduct(context, [fieldText(form, 'product') ?? ''], prefixed(form, 'o.'))
  const product = result?.kind === 'found' ? result.product : null
  return replyWith(
    { ok: false as const, error: added.error, typed: typedOf(form), product, code: null },
    { status: 422 },
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: 'Page Not Found' }]
  const { product } = data
  const origin = siteOf(matches)?.origin ?? ''
  const crumbs = [
    ...product.breadcrumbs.map(({ name, slug }) => ({ name, path: categoryPath(slug) })),
    { name: product.name, path: productPath(product.slug) },
  ]
  return pageMeta(matches, {
    title: product.metaTitle || product.name,
    description: product.metaDescription,
    canonicalPath: productPath(product.slug),
    pictureHash: product.socialPictureHash ?? product.pictures[0]?.hash,
    type: 'product',
    structuredData: [productData(origin, product), breadcrumbData(origin, crumbs)],
  })
}

export default function ProductPage() {
  const { product, related, channel, delivery, url } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const refused = reply && !reply.ok ? reply : null
  return (
    <ProductDetails
      product={refused?.product ?? product}
      related={related}
      channel={channel}
      delivery={delivery}
      url={url}
      addAction={productPath(product.slug)}
      errors={refused ? (refused.error.errors ?? { '': [refused.error.message] }) : undefined}
      typed={refused?.typed}
    />
  )
}
