import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { TextPage } from '~/components/shell/text-page'
import { Button } from '~/components/ui/button/button'
import { alertedName } from '~/domain/customers/stock-alerts/stock-alert'
import { alertButtonSchema } from '~/domain/customers/stock-alerts/stock-alert.schema'
import { confirmStockAlert, endStockAlert, readStockAlert } from '~/domain/customers/stock-alerts/stock-alerts.server'
import { isToken } from '~/domain/shared/token.schema'
import { shopPath, stockAlertPath, variantPath } from '~/paths'
import { errorResponse } from '~/http/body.server'
import { requestContext, type RequestContext } from '~/http/context.server'
import { limitMisses, requireWithinLimit } from '~/http/limits/check-limit.server'
import { tokenPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { formAction } from '~/http/unavailable/form-action.server'
import { redirectWith } from '~/http/reply.server'
import { cluster, stack } from '~/styles/layout.css'
import { aloneLink, lead } from '~/styles/text.css'

export const handle = { scripts: false }
export const headers = tokenPage

async function readWithinLimit(context: RequestContext, token: string) {
  const read = () => readStockAlert(context, token)
  return requireWithinLimit(await limitMisses(context, 'alert_link', read, (alert) => alert === null && isToken(token)))
}

/** The link of the mails. Opening it changes nothing, because mail programs open links too; its buttons do. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const token = args.params.token ?? ''
  const alert = await readWithinLimit(context, token)
  if (!alert) return { alert: null }
  return {
    alert: {
      name: alertedName(alert),
      path: variantPath(alert.productSlug, alert.sku),
      action: stockAlertPath(token),
      isConfirmed: alert.confirmedAt !== null,
    },
  }
}

export const action = formAction({
  schema: alertButtonSchema,
  limit: { confirm: { inside: ['alert_link'] }, stop: { inside: ['alert_link'] } },
  async answer(context, form, { params }) {
    if (!form.ok) throw errorResponse(400, form.error.message)
    const { token = '' } = params
    const alert = await readWithinLimit(context, token)
    if (alert && form.value.intent === 'confirm') await confirmStockAlert(context, token)
    if (alert && form.value.intent === 'stop') await endStockAlert(context, token)
    return redirectWith(context, stockAlertPath(token))
  },
  replyWithErrors: () => null,
})

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: 'Tell me when it is back' })

export default function StockAlertPage() {
  const { alert } = useLoaderData<typeof loader>()
  if (!alert)
    return (
      <TextPage title="You are not on the list">
        <div className={stack}>
          <p className={lead}>
            This link is no longer in use: the address was taken off the list, or we have written to it already. We
            don’t keep it.
          </p>
          <p className={cluster}>
            <a className={aloneLink} href={shopPath()}>
              Shop all
            </a>
          </p>
        </div>
      </TextPage>
    )
  return (
    <TextPage title={alert.isConfirmed ? 'You are on the list' : 'Tell me when it is back'}>
      <form className={stack} method="post" action={alert.action}>
        <p className={lead}>
          {alert.isConfirmed
            ? 'We’ll write to you once, when you can buy '
            : 'Shall we write to you once, when you can buy '}
          <a href={alert.path}>{alert.name}</a>
          {alert.isConfirmed ? ' again. Then we delete your address.' : ' again?'}
        </p>
        <div className={cluster}>
          {alert.isConfirmed ? null : (
            <Button name="intent" value="confirm">
              Yes, tell me
            </Button>
          )}
          <Button name="intent" value="stop" variant="secondary">
            {alert.isConfirmed ? 'Take me off the list' : 'No, delete my address'}
          </Button>
        </div>
      </form>
    </TextPage>
  )
}
