import { z } from 'zod/v4'
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { Button } from '~/components/ui/button/button'
import { Notice } from '~/components/ui/notice/notice'
import { formatMoney } from '~/domain/shared/money/money'
import { decideTestPayment, readTestPayment } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { errorResponse } from '~/http/body.server'
import { tokenPage } from '~/http/document.server'
import { requestContext } from '~/http/context.server'
import { isToken } from '~/domain/shared/token.schema'
import { limitMisses, requireWithinLimit } from '~/http/limits/check-limit.server'
import { formAction } from '~/http/unavailable/form-action.server'
import { requireTestPayments } from '~/http/guards.server'
import { cluster, containerNarrow, page, stack } from '~/styles/layout.css'
import { lead } from '~/styles/text.css'

const decisionSchema = z.object({ decision: z.enum(['succeed', 'fail', 'later', 'authorise']) })

export const handle = { scripts: false, layout: false }
export const headers = tokenPage
export const meta: MetaFunction = () => [{ title: 'Test bank' }, { name: 'robots', content: 'noindex' }]

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  requireTestPayments(context)
  const { db, channel } = context
  const token = args.params.token ?? ''
  const read = () => readTestPayment(db, token)
  const isMiss = (found: unknown) => !found && isToken(token)
  const payment = requireWithinLimit(await limitMisses(context, 'payment_link', read, isMiss))
  if (!payment) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  return {
    shop: channel.name,
    order: payment.orderNumber,
    email: payment.email,
    amount: formatMoney(payment.amount, payment.currency, channel.languageTag),
    status: payment.status,
    returnUrl: payment.returnUrl,
  }
}

export const action = formAction({
  schema: decisionSchema,
  limit: { inside: ['payment_link'] },
  async answer(context, form, { params }) {
    requireTestPayments(context)
    if (!form.ok) throw errorResponse(400, 'A payment can only succeed, fail or come later')
    const { token = '' } = params
    const { decision } = form.value
    const decide = () => decideTestPayment(context.db, token, decision)
    const isMiss = (found: unknown) => !found && isToken(token)
    const decided = requireWithinLimit(await limitMisses(context, 'payment_link', decide, isMiss))
    if (!decided) throw errorResponse(404, 'We can’t find this payment')
    return redirect(decided.returnUrl, 303)
  },
  replyWithErrors: () => null,
})

/** The page of the test gateway, which replaces the page of a bank. */
export default function DevPayPage() {
  const { shop, order, email, amount, status, returnUrl } = useLoaderData<typeof loader>()
  return (
    <main className={`${containerNarrow} ${page} ${stack}`}>
      <h1>Test bank</h1>
      <p className={lead}>
        {shop} asks for <strong>{amount}</strong>
        {order === null ? '' : ` for order ${order}`}
        {email === null ? '' : ` of ${email}`}. No money moves here: say how the payment should end.
      </p>
      {status === 'open' ? null : (
        <Notice>This payment has {status} already. You may go back, or come back a second time.</Notice>
      )}
      <form className={cluster} method="post">
        <Button name="decision" value="succeed">
          Pay {amount}
        </Button>
        <Button name="decision" value="fail" variant="secondary">
          Refuse the payment
        </Button>
        <Button name="decision" value="later" variant="secondary">
          Promise the money for later
        </Button>
        <Button name="decision" value="authorise" variant="secondary">
          Let the shop take the money
        </Button>
      </form>
      <p>
        <a href={returnUrl}>Go back to the shop without paying</a>
      </p>
    </main>
  )
}
