import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { StockAlertForm } from '~/components/product/stock-alert-form'
import { TextPage } from '~/components/shell/text-page'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import type { Failure } from '~/domain/shared/result'
import { alertedName } from '~/domain/customers/stock-alerts/stock-alert'
import { stockAlertSchema } from '~/domain/customers/stock-alerts/stock-alert.schema'
import { readAlertedVariant, requestStockAlert } from '~/domain/customers/stock-alerts/stock-alerts.server'
import { shopPath, variantPath } from '~/paths'
import { requestContext, type RequestContext } from '~/http/context.server'
import { unlistedPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'
import { stack } from '~/styles/layout.css'
import { lead } from '~/styles/text.css'

export const handle = { scripts: false }
export const headers = unlistedPage

const notFound = () => new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })

/** The variant with this id as text; throws 404 when the channel does not sell it. */
async function requireVariant(context: RequestContext, id: string | null | undefined) {
  const variant = /^[1-9]\d{0,14}$/.test(id ?? '') ? await readAlertedVariant(context, Number(id)) : null
  if (!variant) throw notFound()
  return { variantId: variant.variantId, name: alertedName(variant) }
}

/** The form of a product page on a page of its own, which also shows it again with its errors. */
export async function loader(args: LoaderFunctionArgs) {
  const variant = new URL(args.request.url).searchParams.get('variant')
  // without a variant, only the answer of a failed form names one
  return { variant: variant === null ? null : await requireVariant(await requestContext(args), variant) }
}

async function replyWithErrors(context: RequestContext, typed: Record<string, string>, error: Failure) {
  const shown = { error, email: typed.email ?? '', variant: await requireVariant(context, typed.variant) }
  return replyToFailure(shown, error)
}

const asked =
  'Please check your inbox: we’ve sent you an email with a link to confirm. If it isn’t there, you may have confirmed it before.'

export const action = formAction({
  schema: stockAlertSchema,
  limit: 'stock_alert',
  async answer(context, form) {
    if (!form.ok) return replyWithErrors(context, form.typed, form.error)
    const { variant: variantId, email, website } = form.value
    // who fills the field that people do not see gets the same answer, and nothing is stored
    const isPerson = website === ''
    const result = isPerson ? await requestStockAlert(context, { variantId, email }) : null
    const variant = result?.ok ? result.value : await readAlertedVariant(context, variantId)
    if (!variant) throw notFound()
    return redirectWith(context, variantPath(variant.productSlug, variant.sku), {
      flash: variant.isAvailable
        ? { tone: 'info', message: 'It’s back in stock: you can buy it now.' }
        : { tone: 'success', message: asked },
    })
  },
  replyWithErrors: (context, { typed }, error) => replyWithErrors(context, typed, error),
})

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: 'Tell me when it is back' })

export default function StockAlertRequestPage() {
  const loaded = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const variant = failed?.variant ?? loaded.variant
  const errors = failed && (failed.error.errors ?? { '': [failed.error.message] })
  return (
    <TextPage title={variant ? `${variant.name} is out of stock` : 'Tell me when it is back'}>
      <div className={stack}>
        <ErrorSummary errors={errors ?? {}} />
        {variant ? (
          <StockAlertForm variantId={variant.variantId} email={failed?.email} errors={errors?.email} />
        ) : (
          <>
            <p className={lead}>Open the page of a product that is out of stock, and leave your email address there.</p>
            <p>
              <a href={shopPath()}>Shop all</a>
            </p>
          </>
        )}
      </div>
    </TextPage>
  )
}
