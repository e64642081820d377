import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { readPaymentPage } from '~/domain/sales/checkout/read-payment-page.server'
import { readTrialPage } from '~/domain/sales/payments/trials/trial-payments.server'
import { formatMoney } from '~/domain/shared/money/money'
import { isToken } from '~/domain/shared/token.schema'
import { errorResponse } from '~/http/body.server'
import { pathAfterTrial } from '~/http/admin/path-after-trial.server'
import { requestContext, type RequestContext } from '~/http/context.server'
import { tokenPage } from '~/http/document.server'
import { formHostsHeader, keepFormHosts } from '~/http/form-hosts'
import { limitMisses, requireWithinLimit } from '~/http/limits/check-limit.server'
import { pageMeta } from '~/http/page-meta'
import { pathAfterPayment } from '~/http/path-after-payment'
import type { PageHandle } from '~/http/scripts'
import { cartPath } from '~/paths'
import { containerNarrow, page as pageStyle, stack } from '~/styles/layout.css'
import { lead } from '~/styles/text.css'

export const handle: PageHandle = { scripts: false, layout: 'checkout' }
export const headers = (args: Parameters<typeof keepFormHosts>[0]) => ({ ...tokenPage(), ...keepFormHosts(args) })

/** How long the page is there before the browser goes on by itself. */
const pause = 1

/**
 * The page between the checkout and a payment provider. The form of the checkout leads only here, because browsers hold a
 * form's policy against every address that it is led on to, and nobody knows those of all banks.
 */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const token = args.params.token ?? ''
  const read = async () => (isToken(token) ? readPage(context, token) : null)
  const found = requireWithinLimit(
    await limitMisses(context, 'payment_link', read, (state) => state === null && isToken(token)),
  )
  if (!found) throw errorResponse(404, 'We can’t find this payment')
  if (found.kind === 'elsewhere') throw redirect(found.path, 303)
  const { page } = found
  const hosts = 'form' in page ? new URL(page.form.action).origin : ''
  return data(found, { headers: { [formHostsHeader]: hosts } })
}

/** Where the token of an attempt leads, or that of a test payment of the owner. */
async function readPage(context: RequestContext, token: string) {
  const found = await readPaymentPage(context, token)
  if (found?.kind === 'decided') return { kind: 'elsewhere' as const, path: pathAfterPayment(found.state) }
  if (found) return { ...found, back: { href: cartPath, label: 'Back to the cart' } }
  const trial = await readTrialPage(context, token)
  if (!trial) return null
  const path = await pathAfterTrial(context, trial)
  if (!trial.page) return { kind: 'elsewhere' as const, path }
  const { amount, currency } = trial.trial
  return {
    kind: 'open' as const,
    provider: trial.provider,
    amountText: formatMoney(amount, currency, context.channel.languageTag),
    orderNumber: null,
    page: trial.page,
    back: { href: path, label: 'Back to the way to pay' },
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: shown, matches }) => [
  ...pageMeta(matches, { title: shown ? `You pay at ${shown.provider}` : 'Payment', isIndexed: false }),
  ...(shown && 'url' in shown.page ? [{ httpEquiv: 'refresh', content: `${pause}; url=${shown.page.url}` }] : []),
]

export default function GoToPaymentPage() {
  const { provider, amountText, orderNumber, page, back } = useLoaderData<typeof loader>()
  const label = `Go on to ${provider}`
  return (
    <div className={`${containerNarrow} ${pageStyle} ${stack}`}>
      <h1>You pay at {provider}</h1>
      <p className={lead}>
        {orderNumber === null ? (
          <>
            You make a test payment of <strong>{amountText}</strong> on a page of {provider}. No money moves. Then you
            come back to your shop.
          </>
        ) : (
          <>
            You pay <strong>{amountText}</strong> for order {orderNumber} on a secure page of {provider}. Then you come
            back to us.
          </>
        )}
      </p>
      {'form' in page ? (
        <form method="post" action={page.form.action}>
          {Object.entries(page.form.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button>{label}</Button>
        </form>
      ) : (
        <>
          <p>The page opens by itself. If it does not, please use this button.</p>
          <div>
            <LinkButton href={page.url}>{label}</LinkButton>
          </div>
        </>
      )}
      <p>
        <a href={back.href}>{back.label}</a>
      </p>
    </div>
  )
}
