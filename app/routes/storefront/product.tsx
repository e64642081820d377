import { z } from 'zod/v4'
import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { ProductDetails } from '~/components/product/product-details'
import { Notice } from '~/components/ui/notice/notice'
import { hasPermission } from '~/domain/operations/actors/roles'
import type { Failure } from '~/domain/shared/result'
import { readProduct } from '~/domain/catalogue/products/read-product.server'
import type { ProductPartPosition } from '~/plugins/hooks/hook-types'
import { loadProductParts } from '~/plugins/hooks/load-parts.server'
import { productPagePlugins, type PluginProductPart } from '~/plugins/plugins.server'
import { ProductPart } from '~/plugins/product-part'
import { replyToBuyForm } from '~/http/buy-reply.server'
import { buyByForm, buyFormFiles, buyFormLimits, buyFormSchema, storeChosenImage } from '~/http/forms/buy-form.server'
import { fieldsWithPrefix } from '~/http/forms/parse-form.server'
import { keepServerHeaders, cachedForHeader } from '~/http/cached/cached-page'
import { readsOnly } from '~/http/limits/limit-rule'
import { viewHeaders } from '~/http/cached/viewed-products.server'
import { serverPart } from '~/framework/page-data'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure, replyWith } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'
import type { PageHandle } from '~/http/scripts'
import { readProductPage, readProductPreview, readShownDelivery } from '~/http/catalogue/product-page.server'
import { readReviewPage } from '~/http/catalogue/review-page.server'
import { cataloguePath, isChoiceParam, isReviewListParam, productPath, withQuery } from '~/paths'
import { requestContext, type RequestContext } from '~/http/context.server'

export const handle: PageHandle = {
  caches: { params: (name) => isChoiceParam(name) || isReviewListParam(name), cookies: ['pincode'] },
  mobileBar: false,
}

/** With few pieces left, the number is part of what the page shows, and the page is kept for some seconds only. */
const cachedForWhenScarce = 5

/** Chosen options of an address: `?o.size=m` → {size: 'm'}. */
function selectionOf(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...params].filter(([name]) => name.startsWith('o.')).map(([name, value]) => [name.slice(2), value]),
  )
}

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const url = new URL(args.request.url)
  const read = (slugs: string) =>
    readProductPage(context, slugs.split('/'), url.searchParams.get('sku'), selectionOf(url.searchParams))
  const slugs = args.params['*'] ?? ''
  const found = await read(slugs)
  const small = slugs.toLowerCase()
  if (!found && small !== slugs) {
    const meant = await read(small)
    const slug = meant && (meant.kind === 'moved' ? meant.to.slug : meant.content.product.slug)
    if (slug !== null) throw redirect(productPath(slug) + url.search, 301)
  }
  if (!found) {
    const preview = await readPreview(context, slugs, url)
    if (preview) return preview
    throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  }
  if (found.kind === 'moved') throw redirect(cataloguePath(found.to) + url.search, 301)
  const { content, isScarce } = found
  const { product } = content
  // with the slash that WooCommerce writes at the end of its addresses
  if (url.pathname.endsWith('/')) throw redirect(productPath(product.slug) + url.search, 301)
  const { flash } = context
  const rejected = flash?.field ? { field: flash.field.name, typed: flash.field.typed, message: flash.message } : null
  const [delivery, reviews] = await Promise.all([
    readShownDelivery(context, product),
    readReviewPage(context, product.id, url.searchParams),
  ])
  const path = url.pathname + url.search
  const parts = await loadProductParts<PluginProductPart>(productPagePlugins, context, {
    product,
    delivery,
    path,
    rejected,
  })
  const chosen = new URLSearchParams([...url.searchParams].filter(([name]) => isChoiceParam(name))).toString()
  const server = serverPart({ ...found.server, reviews })
  const page = { ...content, parts, delivery, chosen: chosen && `${chosen}&`, server, isPreview: false }
  const view = viewHeaders(context, args.request, product.id)
  return data(page, { headers: isScarce ? { ...view, [cachedForHeader]: String(cachedForWhenScarce) } : view })
}

/** The page of a product that is not published, for members who work on products: nobody else, and no cache, gets it. */
async function readPreview(context: RequestContext, slug: string, url: URL) {
  const { staff } = context
  if (!staff || !hasPermission(staff.member.role, 'products')) return null
  const found = await readProductPreview(context, slug, selectionOf(url.searchParams))
  if (found?.kind !== 'found') return null
  const { content, server } = found
  const parts: PluginProductPart[] = []
  const delivery = await readShownDelivery(context, content.product)
  const reviews = await readReviewPage(context, content.product.id, url.searchParams)
  const chosen = new URLSearchParams([...url.searchParams].filter(([name]) => isChoiceParam(name))).toString()
  const page = {
    ...content,
    parts,
    delivery,
    chosen: chosen && `${chosen}&`,
    server: serverPart({ ...server, reviews }),
  }
  return data({ ...page, isPreview: true }, { headers: { 'Cache-Control': 'no-store' } })
}

export const headers = keepServerHeaders

/**
 * `choose` leads to the page with the chosen options; `update` only shows the form again, as it was filled in, with its
 * price.
 */
const productFormSchema = z.discriminatedUnion('intent', [
  buyFormSchema.extend({ intent: z.enum([...buyFormSchema.shape.intent.options, 'update']) }),
  buyFormSchema.pick({ product: true, o: true }).extend({ intent: z.literal('choose') }),
])

/** Answers with the form as it was filled in, and its errors if any. */
async function replyWithErrors(context: RequestContext, typed: Record<string, string>, error: Failure | null) {
  const result = await readProduct(context, [typed.product ?? ''], fieldsWithPrefix(typed, 'o.'))
  const product = result?.kind === 'found' ? result.product : null
  const body = { ok: false as const, error, typed, product, code: null }
  return error ? replyToFailure(body, error) : replyWith(body)
}

/** The page of a product with the chosen options. */
function chosenPath({ product, o: chosen }: { product: string; o: Record<string, string> }): string {
  const params = Object.entries(chosen).map(([name, value]) => [`o.${name}`, value])
  return withQuery(productPath(product), Object.fromEntries(params))
}

export const action = formAction({
  schema: productFormSchema,
  files: buyFormFiles,
  limit: { ...buyFormLimits, choose: readsOnly, update: { inside: ['upload'] } },
  async answer(context, form) {
    if (!form.ok) return replyWithErrors(context, form.typed, form.error)
    const { value } = form
    if (value.intent === 'choose') return redirectWith(context, chosenPath(value))
    if (value.intent === 'update') {
      const stored = await storeChosenImage(context, value)
      const imageToken = stored.ok ? stored.value : value.imageToken
      return replyWithErrors(context, { ...form.typed, imageToken }, stored.ok ? null : stored.error)
    }
    const added = await buyByForm(context, value)
    if (added.ok) return replyToBuyForm(context, { value: { intent: value.intent }, isStaying: form.isStaying }, added)
    return replyWithErrors(context, { ...form.typed, imageToken: added.imageToken }, added.error)
  },
  replyWithErrors: (context, { typed }, error) => replyWithErrors(context, typed, error),
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: 'Page Not Found' }]
  const { product } = data
  return pageMeta(matches, {
    title: product.metaTitle || product.name,
    description: product.metaDescription,
    canonicalPath: productPath(product.slug),
    pictureHash: product.socialPictureHash ?? product.pictures[0]?.hash,
    type: 'product',
    structuredData: data.server?.structuredData,
    channelIds: data.server?.channelIds,
    isIndexed: !data.isPreview,
  })
}

export default function ProductPage() {
  const { product, offers, server, chosen, parts, delivery, url, isPreview } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const failed = reply && !reply.ok ? reply : null
  const errors = failed?.error ? (failed.error.errors ?? { '': [failed.error.message] }) : undefined
  const partsAt = (position: ProductPartPosition, shownErrors: typeof errors) =>
    parts
      .filter((part) => part.position === position)
      .map((part) => <ProductPart key={part.plugin} part={part} typed={failed?.typed} errors={shownErrors} />)
  return (
    <>
      {isPreview ? (
        <Notice tone="warning">This product is not published: only members of the staff see this page.</Notice>
      ) : null}
      <ProductDetails
        product={failed?.product ?? product}
        server={server}
        chosen={chosen}
        delivery={delivery}
        offers={offers}
        buyFormParts={(shownErrors) => partsAt('in-buy-form', shownErrors)}
        afterBuyForm={partsAt('after-buy-form', errors)}
        url={url}
        addAction={productPath(product.slug)}
        errors={errors}
        typed={failed?.typed}
      />
    </>
  )
}
