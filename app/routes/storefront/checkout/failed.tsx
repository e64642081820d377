import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { LinkButton } from '~/components/ui/button/link-button'
import { readFailureWords } from '~/domain/sales/checkout/complete-checkout.server'
import { pageMeta } from '~/http/page-meta'
import { cartPath, checkoutCompletePath, paymentGoPath, paymentStepPath, withQuery } from '~/paths'
import { requireWithinLimit } from '~/http/limits/check-limit.server'
import { completeWithinLimit } from '~/http/limits/limited.server'
import { tokenPage } from '~/http/document.server'
import { requestContext } from '~/http/context.server'
import { cluster, container, page, stack } from '~/styles/layout.css'
import { lead } from '~/styles/text.css'

export const headers = tokenPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const token = new URL(args.request.url).searchParams.get('token') ?? undefined
  const state = requireWithinLimit(await completeWithinLimit(context, token))
  if (!state) throw redirect(cartPath, 303)
  if (state.kind === 'complete') throw redirect(withQuery(checkoutCompletePath, { token: state.orderToken }), 303)
  const words = await readFailureWords(context, state)
  // it was placed meanwhile
  if (!words) throw redirect(withQuery(checkoutCompletePath, { token: state.orderToken }), 303)
  const { money, openPayment } = state
  return { ...words, canTryAgain: money !== 'taken', goOnPath: openPayment ? paymentGoPath(openPayment) : null }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.title ?? 'The payment did not go through' })

export default function FailedPage() {
  const { title, message, canTryAgain, goOnPath } = useLoaderData<typeof loader>()
  return (
    <div className={`${container} ${page} ${stack}`}>
      <h1>{title}</h1>
      <p className={lead}>{message}</p>
      <div className={cluster}>
        {canTryAgain ? (
          <>
            {goOnPath === null ? null : <LinkButton href={goOnPath}>Go on with the payment</LinkButton>}{' '}
            <LinkButton href={paymentStepPath} variant={goOnPath === null ? undefined : 'secondary'}>
              {goOnPath === null ? 'Try again' : 'Choose how to pay'}
            </LinkButton>{' '}
          </>
        ) : null}
        <LinkButton href={cartPath} variant={canTryAgain ? 'quiet' : 'primary'}>
          Back to the cart
        </LinkButton>
      </div>
    </div>
  )
}
