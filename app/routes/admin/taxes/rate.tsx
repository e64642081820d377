import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { TaxFields } from '~/components/admin/delivery/tax-fields'
import { DeleteBox } from '~/components/admin/delete-box'
import { VersionFields } from '~/components/admin/version-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { changeTaxRate, removeTaxRate } from '~/domain/sales/tax/manage/manage-tax-rates.server'
import { readOwnerRates } from '~/domain/sales/tax/manage/owner-rates.queries.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import { adminSettingsPath, adminTaxesPath, adminTaxPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { channelQuery, inChannel } from '../settings/asked-channel.server'
import { rateFields, rateOf, rateTexts, readRateChoices } from './rate-form.server'

export const handle = {
  permission: 'settings',
  crumb: 'Rate',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'Taxes', href: adminTaxesPath() },
  ],
} satisfies StaffHandle

async function requireRate(requested: RequestContext, id: string | undefined) {
  const [rate] = /^\d{1,15}$/.test(id ?? '') ? await readOwnerRates(requested.db.read, { id: Number(id) }) : []
  if (!rate) throw errorResponse(404, 'Page Not Found')
  return { rate, context: await inChannel(requested, rate.channelId) }
}

export const loader = adminLoader(handle, async (requested, _staff, { params }) => {
  const { rate, context } = await requireRate(requested, params.id)
  const { id, name, version } = rate
  return { id, name, version, values: rateTexts(rate), ...(await readRateChoices(context)) }
})

const version = z.coerce.number().int().min(0)
const schema = z.discriminatedUnion('intent', [
  rateFields.extend({ intent: z.literal('save'), version }),
  z.object({ intent: z.literal('delete'), version, isSure: flagSchema.default(false) }),
])

export const action = adminAction(handle, {
  schema,
  limit: { save: staffWork, delete: staffWork },
  async answer(requested, staff, form, { params }) {
    const { rate, context } = await requireRate(requested, params.id)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    const byStaff = staffContext(context, staff)
    const done = (message: string) =>
      redirectWith(context, adminTaxesPath(channelQuery(requested, context)), { flash: { tone: 'success', message } })
    if (value.intent === 'delete') {
      const message = 'Tick the box first, so that nothing is deleted by mistake'
      if (!value.isSure)
        return showFormAgain({ code: 'invalid_input', message, errors: { isSure: [message] } }, form.typed)
      const removed = await removeTaxRate(byStaff, { id: rate.id, version: value.version })
      return removed.ok ? done(`${rate.name} is deleted.`) : showFormAgain(shownFailure(removed.error), form.typed)
    }
    const { intent: _intent, version: from, ...fields } = value
    const given = await rateOf(context, fields)
    if (!given.ok) return showFormAgain(given.error, form.typed)
    const changed = await changeTaxRate(byStaff, { id: rate.id, version: from, ...given.value })
    return changed.ok
      ? done(`${fields.name} is saved. It holds for orders from now on.`)
      : showFormAgain(shownFailure(changed.error), form.typed)
  },
  now: async (args, intent) => {
    const { version: current, values } = await loader(args)
    return intent === 'save' ? { version: current, values } : null
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.name ?? 'Tax rate', isIndexed: false })

export default function AdminTaxPage() {
  const { id, name, version: from, values, countries, classes } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const isDelete = typed?.intent === 'delete'
  return (
    <>
      <h1>{name}</h1>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminTaxPath(id)}>
        <input type="hidden" name="intent" value="save" />
        <VersionFields version={from} values={values} typed={isDelete ? undefined : typed} />
        <TaxFields
          values={typed === undefined || isDelete ? values : typed}
          errors={isDelete ? {} : errors}
          countries={countries}
          classes={classes}
        />
        <div>
          <Button>Save</Button>
        </div>
      </form>
      <DeleteBox path={adminTaxPath(id)} version={from} what="the rate" errors={isDelete ? errors : {}}>
        It is not charged any more. Orders that were placed keep their taxes.
      </DeleteBox>
    </>
  )
}
