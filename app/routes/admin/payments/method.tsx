import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { state as stateLook } from '~/components/admin/list/list.css'
import { PaymentFields } from '~/components/admin/payments/payment-fields'
import { VersionFields } from '~/components/admin/version-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { changePaymentMethod, configKind } from '~/domain/sales/payments/manage-payment-methods.server'
import { readMethodRows } from '~/domain/sales/payments/payment-methods.queries.server'
import { findProvider } from '~/domain/sales/payments/providers.server'
import { adminPaymentPath, adminPaymentProviderPath, adminPaymentsPath, adminSettingsPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { inAskedChannel } from '../settings/asked-channel.server'
import { keysState } from './keys-state.server'
import { paymentFields, paymentLabels, paymentOf, paymentTexts, shownAccount } from './payment-form.server'

export const handle = {
  permission: 'payments',
  isDangerous: true,
  crumb: 'Way to pay',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'Ways to pay', href: adminPaymentsPath() },
  ],
} satisfies StaffHandle

async function requireMethod({ db, channel }: RequestContext, code: string | undefined) {
  const stored = (await readMethodRows(db.read, channel.id)).find(({ method }) => method.code === code)
  if (!stored) throw errorResponse(404, 'Page Not Found')
  return stored
}

export const loader = adminLoader(handle, async (requested, _staff, { request, params }) => {
  const { context, asked } = await inAskedChannel(requested, request)
  const stored = await requireMethod(context, params.code)
  const { currency } = context.channel
  const { code, name, provider } = stored.method
  const values = paymentTexts(stored, currency, configKind(provider))
  const owner = findProvider(provider)
  const keys = owner?.flow === 'hosted' && owner.configFields.length > 0 ? keysState(stored.method.keys) : null
  return {
    asked,
    code,
    name,
    version: stored.version,
    values,
    currency,
    config: configKind(provider),
    keys,
    account: shownAccount(stored.config, context.channel.countryCode),
  }
})

export const action = adminAction(handle, {
  schema: paymentFields.extend({ version: z.coerce.number().int().min(0) }),
  limit: staffWork,
  async answer(requested, staff, form, { request, params }) {
    const { context, asked } = await inAskedChannel(requested, request)
    const { method } = await requireMethod(context, params.code)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { version, ...fields } = form.value
    const given = await paymentOf(context, fields, configKind(method.provider))
    if (!given.ok) return showFormAgain(given.error, form.typed)
    const { change, config } = given.value
    const changed = await changePaymentMethod(staffContext(context, staff), method.code, change, { config, version })
    if (!changed.ok) {
      const failure = shownFailure(changed.error)
      const { config: missing, ...errors } = failure.errors
      // what is missing is entered in a field of its own
      const own =
        missing === undefined ? {} : { [configKind(method.provider) === 'upi_id' ? 'vpa' : 'holder']: missing }
      return showFormAgain({ ...failure, errors: { ...errors, ...own } }, form.typed)
    }
    return redirectWith(context, adminPaymentsPath(asked), {
      flash: { tone: 'success', message: `${change.name} is saved.` },
    })
  },
  now: async (args) => {
    const { version, values } = await loader(args)
    return { version, values, labels: paymentLabels }
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.name ?? 'Way to pay', isIndexed: false })

export default function AdminPaymentPage() {
  const { asked, code, name, version, values, currency, config, keys, account } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>{name}</h1>
      {keys === null ? null : (
        <p>
          <span className={stateLook[keys.tone]}>{keys.label}</span> {keys.meaning}{' '}
          <Link to={adminPaymentProviderPath(code, asked)} discover="none">
            Keys and set-up
          </Link>
        </p>
      )}
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminPaymentPath(code, asked)}>
        <VersionFields version={version} values={values} typed={typed} />
        <PaymentFields values={typed ?? values} errors={errors} currency={currency} config={config} account={account} />
        <div>
          <Button>Save</Button>
        </div>
      </form>
    </>
  )
}
