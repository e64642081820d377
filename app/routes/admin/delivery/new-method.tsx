import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { MethodFields } from '~/components/admin/delivery/method-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { saveShippingMethod } from '~/domain/sales/shipping/manage/manage-methods.server'
import { readTaxClasses } from '~/domain/sales/tax/manage/owner-rates.queries.server'
import { adminDeliveryPath, adminNewMethodPath, adminSettingsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { channelQuery } from '../settings/asked-channel.server'
import { methodFailure, methodFields, methodOf } from './method-form.server'
import { requireZone } from './shown-delivery.server'

export const handle = {
  permission: 'settings',
  crumb: 'New way of delivery',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'Delivery', href: adminDeliveryPath() },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (requested, _staff, { params }) => {
  const { zone, context } = await requireZone(requested, params.zone)
  return {
    zone: { id: zone.id, name: zone.name },
    currency: context.channel.currency,
    classes: await readTaxClasses(context.db.read, zone.channelId),
  }
})

export const action = adminAction(handle, {
  schema: methodFields,
  limit: staffWork,
  async answer(requested, staff, form, { params }) {
    const { zone, context } = await requireZone(requested, params.zone)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const method = methodOf(form.value, context.channel)
    if (!method.ok) return showFormAgain(method.error, form.typed)
    const saved = await saveShippingMethod(staffContext(context, staff), zone.name, method.value)
    if (!saved.ok) {
      const failure = shownFailure(saved.error)
      return showFormAgain({ ...failure, errors: methodFailure(failure.errors) }, form.typed)
    }
    return redirectWith(context, adminDeliveryPath(channelQuery(requested, context)), {
      flash: { tone: 'success', message: `${method.value.name} is added to ${zone.name}.` },
    })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New way of delivery', isIndexed: false })

export default function AdminNewMethodPage() {
  const { zone, currency, classes } = useLoaderData<typeof loader>()
  const { errors = {}, typed = { isActive: 'on' } } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>New way of delivery in {zone.name}</h1>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminNewMethodPath(zone.id)}>
        <MethodFields values={typed} errors={errors} currency={currency} classes={classes} />
        <div>
          <Button>Add it</Button>
        </div>
      </form>
    </>
  )
}
