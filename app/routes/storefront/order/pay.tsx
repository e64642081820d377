import { z } from 'zod/v4'
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { TextPage } from '~/components/shell/text-page'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { RadioCards } from '~/components/ui/field/radio-cards'
import { Notice } from '~/components/ui/notice/notice'
import { methodSchema } from '~/domain/sales/cart/cart.schema'
import { payOrder, readPayableOrder } from '~/domain/sales/checkout/pay-order.server'
import { readUnpaidReturn } from '~/domain/sales/checkout/unpaid-return.server'
import type { Failure } from '~/domain/shared/result'
import { orderPath, paymentGoPath, payOrderPath } from '~/paths'
import { requestContext } from '~/http/context.server'
import { requireOrderPage } from '~/http/limits/require-order-page.server'
import { tokenPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'
import { stack } from '~/styles/layout.css'

export const handle = { scripts: false }
export const headers = tokenPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const { order } = await requireOrderPage(context, args.params.token)
  // only who comes back from a provider is told what became of the payment
  const isBack = new URL(args.request.url).searchParams.has('payment')
  const came = isBack ? await readUnpaidReturn(context, order.token) : null
  // it may be paid by now
  const payable = await readPayableOrder(context, order.token)
  if (!payable) throw redirect(orderPath(order.token), 303)
  return { ...payable, token: order.token, came }
}

const replyWithErrors = (typed: Record<string, string>, error: Failure) =>
  replyToFailure({ typed, errors: error.errors ?? { '': [error.message] } }, error)

const missing = 'Choose how to pay'

export const action = formAction({
  schema: z.object({
    token: z.string().max(100),
    paymentMethod: z.string({ error: missing }).min(1, missing).pipe(methodSchema.shape.code),
  }),
  limit: { each: 'place_order', inside: ['order_link'] },
  async answer(context, form) {
    // a token that names nothing is a miss, as in the loader
    const { order } = await requireOrderPage(context, form.typed.token)
    if (!form.ok) return replyWithErrors(form.typed, form.error)
    const paid = await payOrder(context, { token: order.token, methodCode: form.value.paymentMethod })
    if (!paid.ok) return replyWithErrors(form.typed, paid.error)
    return redirectWith(context, paid.value.redirectUrl ?? orderPath(order.token))
  },
  replyWithErrors: async (_context, { typed }, error) => replyWithErrors(typed, error),
})

export const meta: MetaFunction<typeof loader> = ({ data: shown, matches }) =>
  pageMeta(matches, { title: `Pay order ${shown?.number ?? ''}` })

export default function PayOrderPage() {
  const { number, amountText, token, current, choices, came } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const errors: Record<string, string[]> = failed?.errors ?? {}
  return (
    <TextPage title={`Pay order ${number}`} parents={[{ name: `Order ${number}`, href: orderPath(token) }]}>
      <div className={stack}>
        {came === null ? null : (
          <Notice>
            <p>{came.message}</p>
            {came.openPayment === null ? null : (
              <p>
                <a href={paymentGoPath(came.openPayment)}>Go on with this payment</a>
              </p>
            )}
          </Notice>
        )}
        <p>
          Please pay <strong>{amountText}</strong>.
        </p>
        <ErrorSummary errors={errors} />
        {choices.length > 0 ? (
          <form className={stack} method="post" action={payOrderPath(token)}>
            <input type="hidden" name="token" value={token} />
            <RadioCards
              name="paymentMethod"
              legend="Payment"
              selected={failed?.typed.paymentMethod ?? (choices.length === 1 ? choices[0]?.code : current)}
              errors={errors.paymentMethod}
              cards={choices.map(({ code, name, description, reason }) => ({
                value: code,
                title: name,
                text: reason ?? description,
                isDisabled: reason !== null,
              }))}
            />
            <div>
              <Button>Pay {amountText}</Button>
            </div>
          </form>
        ) : (
          <p>Please ask the shop how you can pay it.</p>
        )}
        <p>
          <a href={orderPath(token)}>Back to the order</a>
        </p>
      </div>
    </TextPage>
  )
}
