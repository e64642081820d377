import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { DeleteBox } from '~/components/admin/delete-box'
import { PincodeFields } from '~/components/admin/pincode/pincode-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { changePincode, removePincode } from '~/domain/catalogue/pincodes/manage/manage-pincodes.server'
import { rangeOf } from '~/domain/catalogue/pincodes/manage/pincode-entry'
import { readPincode } from '~/domain/catalogue/pincodes/manage/pincode-list.queries.server'
import { pincodeFormat } from '~/domain/catalogue/pincodes/pincode'
import { flagSchema } from '~/domain/shared/flag.schema'
import { adminPincodePath, adminPincodesPath, adminSettingsPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted } from '~/styles/text.css'
import { channelQuery, inChannel } from '../settings/asked-channel.server'
import { entryOf, entryTexts, pincodeFields } from './pincode-form.server'

export const handle = {
  permission: 'settings',
  crumb: 'Entry',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'PIN codes', href: adminPincodesPath() },
  ],
} satisfies StaffHandle

async function requirePincode(requested: RequestContext, id: string | undefined) {
  const entry = /^\d{1,15}$/.test(id ?? '') ? await readPincode(requested.db.read, Number(id)) : null
  if (!entry) throw errorResponse(404, 'Page Not Found')
  return { entry, context: await inChannel(requested, entry.channelId) }
}

export const loader = adminLoader(handle, async (requested, _staff, { params }) => {
  const { entry, context } = await requirePincode(requested, params.id)
  return {
    id: entry.id,
    version: entry.version,
    range: rangeOf(entry),
    format: pincodeFormat(context.channel.countryCode),
    values: entryTexts(entry),
  }
})

const version = z.coerce.number().int().min(0)
const schema = z.discriminatedUnion('intent', [
  pincodeFields.extend({ intent: z.literal('save'), version }),
  z.object({ intent: z.literal('delete'), version, isSure: flagSchema.default(false) }),
])

export const action = adminAction(handle, {
  schema,
  limit: { save: staffWork, delete: staffWork },
  async answer(requested, staff, form, { params }) {
    const { entry, context } = await requirePincode(requested, params.id)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    const byStaff = staffContext(context, staff)
    const done = (message: string) =>
      redirectWith(context, adminPincodesPath(channelQuery(requested, context)), {
        flash: { tone: 'success', message },
      })
    if (value.intent === 'delete') {
      const message = 'Tick the box first, so that nothing is deleted by mistake'
      if (!value.isSure)
        return showFormAgain({ code: 'invalid_input', message, errors: { isSure: [message] } }, form.typed)
      const removed = await removePincode(byStaff, { id: entry.id, version: value.version })
      return removed.ok ? done(`${rangeOf(entry)} is deleted.`) : showFormAgain(shownFailure(removed.error), form.typed)
    }
    const { intent: _intent, version: from, ...fields } = value
    const changed = await changePincode(byStaff, { id: entry.id, version: from, ...entryOf(fields) })
    return changed.ok ? done('The entry is saved.') : showFormAgain(shownFailure(changed.error), form.typed)
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.range ?? 'PIN code', isIndexed: false })

export default function AdminPincodePage() {
  const { id, version: from, range, format, values } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const isDelete = typed?.intent === 'delete'
  return (
    <>
      <h1>{range}</h1>
      <p className={muted}>
        <HistoryLink kind="pincode" name={values.from} />
      </p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminPincodePath(id)}>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={from} />
        <PincodeFields
          format={format}
          values={typed === undefined || isDelete ? values : typed}
          errors={isDelete ? {} : errors}
        />
        <div>
          <Button>Save</Button>
        </div>
      </form>
      <DeleteBox path={adminPincodePath(id)} version={from} what="the entry" errors={isDelete ? errors : {}}>
        You do not deliver there any more, unless another entry names it. When the last entry is deleted, you deliver
        everywhere in your zones.
      </DeleteBox>
    </>
  )
}
