import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { readPaymentPage } from '~/domain/sales/checkout/read-payment-page.server'
import { isToken } from '~/domain/shared/token.schema'
import { errorResponse } from '~/http/body.server'
import { requestContext } from '~/http/context.server'
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
  const read = async () => (isToken(token) ? readPaymentPage(context, token) : null)
  const found = requireWithinLimit(
    await limitMisses(context, 'payment_link', read, (state) => state === null && isToken(token)),
  )
  if (!found) throw errorResponse(404, 'We can’t find this payment')
  if (found.kind === 'decided') throw redirect(pathAfterPayment(found.state), 303)
  const { page } = found
  const hosts = 'form' in page ? new URL(page.form.action).origin : ''
  return data(found, { headers: { [formHostsHeader]: hosts } })
}

export const meta: MetaFunction<typeof loader> = ({ data: shown, matches }) => [
  ...pageMeta(matches, { title: shown ? `You pay at ${shown.provider}` : 'Payment', isIndexed: false }),
  ...(shown && 'url' in shown.page ? [{ httpEquiv: 'refresh', content: `${pause}; url=${shown.page.url}` }] : []),
]

export default function GoToPaymentPage() {
  const { provider, amountText, orderNumber, page } = useLoaderData<typeof loader>()
  const label = `Go on to ${provider}`
  return (
    <div className={`${containerNarrow} ${pageStyle} ${stack}`}>
      <h1>You pay at {provider}</h1>
      <p className={lead}>
        You pay <strong>{amountText}</strong> for order {orderNumber} on a secure page of {provider}. Then you come back
        to us.
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
        <a href={cartPath}>Back to the cart</a>
      </p>
    </div>
  )
}
