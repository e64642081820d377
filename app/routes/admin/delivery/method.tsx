import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { MethodFields } from '~/components/admin/delivery/method-fields'
import { DeleteBox } from '~/components/admin/delete-box'
import { VersionFields } from '~/components/admin/version-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { removeShippingMethod, saveShippingMethod } from '~/domain/sales/shipping/manage/manage-methods.server'
import { readTaxClasses } from '~/domain/sales/tax/manage/owner-rates.queries.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import { adminDeliveryPath, adminMethodPath, adminSettingsPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { channelQuery } from '../settings/asked-channel.server'
import {
  methodFailure,
  methodFields,
  methodLabels,
  methodOf,
  methodTexts,
  togetherInMethods,
} from './method-form.server'
import { requireZone } from './shown-delivery.server'

export const handle = {
  permission: 'settings',
  crumb: 'Way of delivery',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'Delivery', href: adminDeliveryPath() },
  ],
} satisfies StaffHandle

async function requireMethod(requested: RequestContext, params: Record<string, string | undefined>) {
  const { zone, context } = await requireZone(requested, params.zone)
  const method = zone.methods.find(({ code }) => code === params.code)
  if (!method) throw errorResponse(404, 'Page Not Found')
  return { zone, context, method }
}

export const loader = adminLoader(handle, async (requested, _staff, { params }) => {
  const { zone, context, method } = await requireMethod(requested, params)
  return {
    zone: { id: zone.id, name: zone.name },
    method: { code: method.code, name: method.name, version: method.version },
    values: methodTexts(method, context.channel),
    currency: context.channel.currency,
    classes: await readTaxClasses(context.db.read, zone.channelId),
  }
})

const version = z.coerce.number().int().min(0)
const schema = z.discriminatedUnion('intent', [
  methodFields.extend({ intent: z.literal('save'), version }),
  z.object({ intent: z.literal('delete'), version, isSure: flagSchema.default(false) }),
])

export const action = adminAction(handle, {
  schema,
  limit: { save: staffWork, delete: staffWork },
  async answer(requested, staff, form, { params }) {
    const { zone, context, method } = await requireMethod(requested, params)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    const byStaff = staffContext(context, staff)
    const done = (path: string, message: string) => redirectWith(context, path, { flash: { tone: 'success', message } })
    if (value.intent === 'delete') {
      const message = 'Tick the box first, so that nothing is deleted by mistake'
      if (!value.isSure)
        return showFormAgain({ code: 'invalid_input', message, errors: { isSure: [message] } }, form.typed)
      const { code } = method
      const removed = await removeShippingMethod(byStaff, zone.name, { code, version: value.version })
      if (!removed.ok) return showFormAgain(shownFailure(removed.error), form.typed)
      return done(adminDeliveryPath(channelQuery(requested, context)), `${method.name} is deleted.`)
    }
    const given = methodOf(value, context.channel)
    if (!given.ok) return showFormAgain(given.error, form.typed)
    const saved = await saveShippingMethod(byStaff, zone.name, {
      ...given.value,
      code: method.code,
      version: value.version,
    })
    if (saved.ok) return done(adminMethodPath(zone.id, method.code), 'The way of delivery is saved.')
    const failure = shownFailure(saved.error)
    return showFormAgain({ ...failure, errors: methodFailure(failure.errors) }, form.typed)
  },
  now: async (args, intent) => {
    const { method, values } = await loader(args)
    return intent === 'save'
      ? { version: method.version, values, labels: methodLabels, together: togetherInMethods }
      : null
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.method.name ?? 'Way of delivery', isIndexed: false })

export default function AdminMethodPage() {
  const { zone, method, values, currency, classes } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const path = adminMethodPath(zone.id, method.code)
  const isDelete = typed?.intent === 'delete'
  return (
    <>
      <h1>
        {method.name} in {zone.name}
      </h1>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={path}>
        <input type="hidden" name="intent" value="save" />
        <VersionFields version={method.version} values={values} typed={isDelete ? undefined : typed} />
        <MethodFields
          values={typed === undefined || isDelete ? values : typed}
          errors={isDelete ? {} : errors}
          currency={currency}
          classes={classes}
        />
        <div>
          <Button>Save</Button>
        </div>
      </form>
      <DeleteBox path={path} version={method.version} what="this way of delivery" errors={isDelete ? errors : {}}>
        Orders that were placed keep it. Whoever has chosen it in a cart chooses again. To offer it again later, switch
        it off instead.
      </DeleteBox>
    </>
  )
}
