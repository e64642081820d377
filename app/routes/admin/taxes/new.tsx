import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { TaxFields } from '~/components/admin/delivery/tax-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { addTaxRate } from '~/domain/sales/tax/manage/manage-tax-rates.server'
import { adminNewTaxPath, adminSettingsPath, adminTaxesPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { inAskedChannel } from '../settings/asked-channel.server'
import { rateFields, rateOf, readRateChoices } from './rate-form.server'

export const handle = {
  permission: 'settings',
  crumb: 'New rate',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'Taxes', href: adminTaxesPath() },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (requested, _staff, { request }) => {
  const { context, asked } = await inAskedChannel(requested, request)
  return { asked, country: context.channel.countryCode, ...(await readRateChoices(context)) }
})

export const action = adminAction(handle, {
  schema: rateFields,
  limit: staffWork,
  async answer(requested, staff, form, { request }) {
    const { context, asked } = await inAskedChannel(requested, request)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const rate = await rateOf(context, form.value)
    if (!rate.ok) return showFormAgain(rate.error, form.typed)
    const added = await addTaxRate(staffContext(context, staff), rate.value)
    if (!added.ok) return showFormAgain(shownFailure(added.error), form.typed)
    const message = `${form.value.name} is charged from now on.`
    return redirectWith(context, adminTaxesPath(asked), { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New tax rate', isIndexed: false })

export default function AdminNewTaxPage() {
  const { asked, country, countries, classes } = useLoaderData<typeof loader>()
  const { errors = {}, typed = { country, taxClass: 'standard' } } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>New tax rate</h1>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminNewTaxPath(asked)}>
        <TaxFields values={typed} errors={errors} countries={countries} classes={classes} />
        <div>
          <Button>Add the rate</Button>
        </div>
      </form>
    </>
  )
}
