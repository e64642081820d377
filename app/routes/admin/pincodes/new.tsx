import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { PincodeFields } from '~/components/admin/pincode/pincode-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { addPincode } from '~/domain/catalogue/pincodes/manage/manage-pincodes.server'
import { pincodeFormat } from '~/domain/catalogue/pincodes/pincode'
import { inSentence } from '~/domain/shared/text/label-in-sentence'
import { adminNewPincodePath, adminPincodesPath, adminSettingsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { inAskedChannel } from '../settings/asked-channel.server'
import { entryOf, pincodeFields } from './pincode-form.server'

export const handle = {
  permission: 'settings',
  crumb: 'New',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'PIN codes', href: adminPincodesPath() },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (requested, _staff, { request }) => {
  const { context, asked } = await inAskedChannel(requested, request)
  return { asked, format: pincodeFormat(context.channel.countryCode) }
})

export const action = adminAction(handle, {
  schema: pincodeFields,
  limit: staffWork,
  async answer(requested, staff, form, { request }) {
    const { context, asked } = await inAskedChannel(requested, request)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const added = await addPincode(staffContext(context, staff), entryOf(form.value))
    if (!added.ok) return showFormAgain(shownFailure(added.error), form.typed)
    const message = `${form.value.from.trim()} is in the list.`
    return redirectWith(context, adminPincodesPath(asked), { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Add a PIN code', isIndexed: false })

export default function AdminNewPincodePage() {
  const { asked, format } = useLoaderData<typeof loader>()
  const { errors = {}, typed = { isServiceable: 'on', hasCashOnDelivery: 'on' } } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>Add a {inSentence(format.label)}</h1>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminNewPincodePath(asked)}>
        <PincodeFields format={format} values={typed} errors={errors} />
        <div>
          <Button>Add it</Button>
        </div>
      </form>
    </>
  )
}
