import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { PlaceFields } from '~/components/admin/delivery/place-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { addZone } from '~/domain/sales/shipping/manage/manage-zones.server'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { adminDeliveryPath, adminNewMethodPath, adminNewZonePath, adminSettingsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted } from '~/styles/text.css'
import { inAskedChannel } from '../settings/asked-channel.server'
import { findTypedPlaces, placeFields, readPlaceNames } from '../settings/typed-places.server'

export const handle = {
  permission: 'settings',
  crumb: 'New zone',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'Delivery', href: adminDeliveryPath() },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (requested, _staff, { request }) => {
  const { context, asked } = await inAskedChannel(requested, request)
  const { countryCode } = context.channel
  const nameOf = await readPlaceNames(context, [])
  return {
    asked,
    channelName: context.channel.name,
    country: nameOf({ countryCode, stateCode: null, postcodeFrom: null, postcodeTo: null }),
  }
})

export const action = adminAction(handle, {
  schema: z.object({ name: lineText.trim().min(1, 'Enter a name').max(100), ...placeFields }),
  limit: staffWork,
  async answer(requested, staff, form, { request }) {
    const { context } = await inAskedChannel(requested, request)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const places = await findTypedPlaces(context, form.value)
    if (!places.ok) return showFormAgain(places.error, form.typed)
    const added = await addZone(staffContext(context, staff), { name: form.value.name, ...places.value })
    if (!added.ok) return showFormAgain(shownFailure(added.error), form.typed)
    const message = `The zone ${added.value.name} is made. Now say how things are delivered there.`
    return redirectWith(context, adminNewMethodPath(added.value.id), { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New zone', isIndexed: false })

export default function AdminNewZonePage() {
  const { asked, channelName, country } = useLoaderData<typeof loader>()
  const { errors = {}, typed = { countries: country } } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>New zone</h1>
      <p className={muted}>A group of places to which {channelName} delivers in the same ways.</p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminNewZonePath(asked)}>
        <TextField
          name="name"
          label="Name"
          hint="Only you see it, such as South India."
          defaultValue={typed.name}
          errors={errors.name}
          maxLength={100}
          autoComplete="off"
        />
        <PlaceFields typed={typed} errors={errors} />
        <div>
          <Button>Make the zone</Button>
        </div>
      </form>
    </>
  )
}
