import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { LinkButton } from '~/components/ui/button/link-button'
import { pageMeta } from '~/http/page-meta'
import { cartPath, checkoutCompletePath, paymentStepPath, withQuery } from '~/paths'
import { requireWithinLimit } from '~/http/limits/check-limit.server'
import { completeWithinLimit } from '~/http/limits/limited.server'
import { tokenPage } from '~/http/document.server'
import { requestContext } from '~/http/context.server'
import { cluster, container, page, stack } from '~/styles/layout.css'
import { lead } from '~/styles/text.css'

export const headers = tokenPage

const failed = 'The payment did not go through'
const texts = {
  not_taken: { title: failed, message: 'No money was taken. Your cart is as it was.' },
  taken: {
    title: failed,
    message:
      'Your bank took the money, but the order could not be placed. We are sending it back; it takes a few days to show.',
  },
  unknown: {
    title: 'The payment is not confirmed yet',
    message: 'We do not know yet whether money was taken. We go on asking the bank; if it was, your order is placed.',
  },
}

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const token = new URL(args.request.url).searchParams.get('token') ?? undefined
  const state = requireWithinLimit(await completeWithinLimit(context, token))
  if (!state) throw redirect(cartPath, 303)
  if (state.kind === 'complete') throw redirect(withQuery(checkoutCompletePath, { token: state.orderToken }), 303)
  return { money: state.money }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data ? texts[data.money].title : failed })

export default function FailedPage() {
  const { title, message } = texts[useLoaderData<typeof loader>().money]
  return (
    <div className={`${container} ${page} ${stack}`}>
      <h1>{title}</h1>
      <p className={lead}>{message}</p>
      <div className={cluster}>
        <LinkButton href={paymentStepPath}>Try again</LinkButton>{' '}
        <LinkButton href={paymentStepPath} variant="secondary">
          Pay another way
        </LinkButton>{' '}
        <LinkButton href={cartPath} variant="quiet">
          Back to the cart
        </LinkButton>
      </div>
    </div>
  )
}
