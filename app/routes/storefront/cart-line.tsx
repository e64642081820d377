import { z } from 'zod/v4'
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { LineForm } from '~/components/cart/line-form'
import { LineLayout } from '~/components/cart/line-layout'
import type { CartLineView } from '~/domain/sales/cart/cart'
import { readProductDelivery } from '~/domain/sales/cart/delivery/product-delivery.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { readProduct } from '~/domain/catalogue/products/read-product.server'
import type { Failure } from '~/domain/shared/result'
import { cartAtLinePath, cartPath, productPath, variantPath } from '~/paths'
import { loadProductParts } from '~/plugins/hooks/load-parts.server'
import { productPagePlugins, type PluginProductPart } from '~/plugins/plugins.server'
import { ProductPart } from '~/plugins/product-part'
import { requestContext, type RequestContext } from '~/http/context.server'
import { buyByForm, buyFormFiles, buyFormLimits, buyFormSchema } from '~/http/forms/buy-form.server'
import { fieldsWithPrefix } from '~/http/forms/parse-form.server'
import { unlistedPage } from '~/http/document.server'
import type { PageHandle } from '~/http/scripts'
import { pageMeta } from '~/http/page-meta'
import { formAction } from '~/http/unavailable/form-action.server'
import { redirectWith, replyToFailure } from '~/http/reply.server'
import { containerNarrow, page, stack } from '~/styles/layout.css'
import { smallMuted } from '~/styles/text.css'

export const handle: PageHandle = { mobileBar: false }
export const headers = unlistedPage

const formSchema = buyFormSchema.omit({ intent: true }).extend({ intent: z.literal('change') })

/** The options of a line, without the one that has to be chosen anew because its value is out of stock. */
function openSelection({ selection, problem }: CartLineView): Record<string, string> {
  return Object.fromEntries(Object.entries(selection).filter(([slug]) => slug !== problem?.otherOption?.slug))
}

/** The line of the visitor's cart, and its product with the line's options chosen. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const cart = await readCart(context)
  const line = cart.lines.find(({ id }) => String(id) === args.params.id)
  const found = line?.isChangeable ? await readProduct(context, [line.slug], openSelection(line)) : null
  if (!line || found?.kind !== 'found') throw redirect(cartPath, 303)
  const { product } = found
  const delivery = await readProductDelivery(context, product)
  const view = { product, delivery, path: productPath(product.slug), rejected: null }
  const parts = await loadProductParts<PluginProductPart>(productPagePlugins, context, view)
  return { line, product, parts: parts.filter(({ position }) => position === 'in-buy-form') }
}

/** Answers with the form as it was filled in, and its errors. */
async function replyWithErrors(context: RequestContext, typed: Record<string, string>, error: Failure) {
  const found = await readProduct(context, [typed.product ?? ''], fieldsWithPrefix(typed, 'o.'))
  return replyToFailure({ error, typed, product: found?.kind === 'found' ? found.product : null }, error)
}

export const action = formAction({
  schema: formSchema,
  files: buyFormFiles,
  limit: { change: buyFormLimits.add },
  async answer(context, form, { params }) {
    if (!form.ok) return replyWithErrors(context, form.typed, form.error)
    const changed = await buyByForm(context, form.value, Number(params.id))
    if (changed.ok) {
      const notices = changed.notices.map(({ message }) => message)
      const message = notices.join(' ') || `${changed.value.productName} is changed.`
      const to = notices.length > 0 ? cartPath : cartAtLinePath(changed.value.lineId)
      return redirectWith(context, to, { flash: { tone: notices.length > 0 ? 'info' : 'success', message } })
    }
    const { error, imageToken } = changed
    if (error.code === 'line_not_found') throw redirect(cartPath, 303)
    return replyWithErrors(context, imageToken === '' ? form.typed : { ...form.typed, imageToken }, error)
  },
  replyWithErrors: (context, { typed }, error) =>
    error.code === 'unavailable' ? null : replyWithErrors(context, typed, error),
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Change ${data?.line.name ?? ''}` })

/** Returns the customisation of a cart line, by the names of the form's fields. */
function typedOf({ customisationInput }: Pick<CartLineView, 'customisationInput'>): Record<string, string> {
  if (!customisationInput) return {}
  const { texts, choices, imageToken } = customisationInput
  const named = (prefix: string, values: Record<string, string>) =>
    Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value] as const)
  return Object.fromEntries([
    ...named('text', texts),
    ...named('choice', choices),
    ...(imageToken ? [['imageToken', imageToken] as const] : []),
  ])
}

export default function CartLinePage() {
  const { line, product, parts } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const errors = failed ? (failed.error.errors ?? { '': [failed.error.message] }) : undefined
  const typed = failed?.typed ?? typedOf(line)
  return (
    <div className={`${containerNarrow} ${page} ${stack}`}>
      <h1>Change your choice</h1>
      <ul>
        <LineLayout line={line} href={variantPath(line.slug, line.sku)}>
          <p className={smallMuted}>{line.priceText}</p>
        </LineLayout>
      </ul>
      <LineForm line={line} product={failed?.product ?? product} errors={errors} typedQuantity={failed?.typed.quantity}>
        {parts.map((part) => (
          <ProductPart key={part.plugin} part={part} typed={typed} errors={errors} />
        ))}
      </LineForm>
    </div>
  )
}
