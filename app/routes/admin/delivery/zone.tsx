import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { PlaceFields } from '~/components/admin/delivery/place-fields'
import { head } from '~/components/admin/list/list.css'
import { VersionFields } from '~/components/admin/version-fields'
import { DeleteBox } from '~/components/admin/delete-box'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { Table } from '~/components/ui/table/table'
import {
  addZonePlaces,
  changeZone,
  removeZone,
  removeZonePlace,
} from '~/domain/sales/shipping/manage/manage-zones.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import { codeText, lineText } from '~/domain/shared/text/typed-text.schema'
import { adminDeliveryPath, adminNewMethodPath, adminSettingsPath, adminZonePath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { visuallyHidden } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'
import { channelQuery } from '../settings/asked-channel.server'
import { requireZone } from './shown-delivery.server'
import { findTypedPlaces, placeFields, readPlaceNames } from '../settings/typed-places.server'

export const handle = {
  permission: 'settings',
  crumb: 'Zone',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'Delivery', href: adminDeliveryPath() },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (requested, _staff, { params }) => {
  const { zone, context } = await requireZone(requested, params.zone)
  const nameOf = await readPlaceNames(
    context,
    zone.places.map(({ countryCode }) => countryCode),
  )
  return {
    zone: {
      id: zone.id,
      name: zone.name,
      position: zone.position,
      version: zone.version,
      methods: zone.methods.map(({ name }) => name),
      places: zone.places.map((place) => ({ id: place.id, name: nameOf(place) })),
    },
  }
})

const version = z.coerce.number().int().min(0)
const schema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    version,
    name: lineText.trim().min(1, 'Enter a name').max(100),
    position: codeText.regex(/^\d{1,4}$/, 'Enter a whole number, such as 1').transform(Number),
  }),
  z.object({ intent: z.literal('add-places'), version, ...placeFields }),
  z.object({ intent: z.literal('remove-place'), version, place: z.coerce.number().int() }),
  z.object({ intent: z.literal('delete'), version, isSure: flagSchema.default(false) }),
])

export const action = adminAction(handle, {
  schema,
  limit: { save: staffWork, 'add-places': staffWork, 'remove-place': staffWork, delete: staffWork },
  async answer(requested, staff, form, { params }) {
    const { zone, context } = await requireZone(requested, params.zone)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    const byStaff = staffContext(context, staff)
    const done = (message: string, path = adminZonePath(zone.id)) =>
      redirectWith(context, path, { flash: { tone: 'success', message } })
    switch (value.intent) {
      case 'save': {
        const { name, position } = value
        const changed = await changeZone(byStaff, zone.name, { name, position, version: value.version })
        return changed.ok ? done('The zone is saved.') : showFormAgain(shownFailure(changed.error), form.typed)
      }
      case 'add-places': {
        const places = await findTypedPlaces(context, value)
        if (!places.ok) return showFormAgain(places.error, form.typed)
        const added = await addZonePlaces(byStaff, zone.name, { ...places.value, version: value.version })
        if (!added.ok) return showFormAgain(shownFailure(added.error), form.typed)
        const { usedZone } = added.value
        return done(
          usedZone === null
            ? 'The places are added.'
            : usedZone === zone.name
              ? 'The places are added. Another zone has one of them too; this zone comes first, so it is used there.'
              : `The places are added. The zone ${usedZone} has one of them too and comes first, so it is used there.`,
        )
      }
      case 'remove-place': {
        const removed = await removeZonePlace(byStaff, zone.name, { id: value.place, version: value.version })
        return removed.ok ? done('The place is taken out.') : showFormAgain(shownFailure(removed.error), form.typed)
      }
      case 'delete': {
        const message = 'Tick the box first, so that nothing is deleted by mistake'
        if (!value.isSure)
          return showFormAgain({ code: 'invalid_input', message, errors: { isSure: [message] } }, form.typed)
        const removed = await removeZone(byStaff, zone.name, { version: value.version })
        if (!removed.ok) return showFormAgain(shownFailure(removed.error), form.typed)
        return done(`The zone ${zone.name} is deleted.`, adminDeliveryPath(channelQuery(requested, context)))
      }
    }
  },
  now: async (args, intent) => {
    const { zone } = await loader(args)
    return intent === 'save' ? { version: zone.version, values: zoneTexts(zone), labels } : null
  },
  replyWithErrors: showFormAgain,
})

/** A zone as the texts of its form. */
const zoneTexts = ({ name, position }: { name: string; position: number }) => ({ name, position: String(position) })

const labels = { position: 'Place in the list' }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.zone.name ?? 'Zone', isIndexed: false })

export default function AdminZonePage() {
  const { zone } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const path = adminZonePath(zone.id)
  const typedOf = (intent: string) => (typed?.intent === intent ? typed : {})
  const errorsOf = (intent: string) => (typed?.intent === intent ? errors : {})
  const values = zoneTexts(zone)
  const saved = { ...values, ...typedOf('save') }
  const version = <input type="hidden" name="version" value={zone.version} />
  return (
    <>
      <div className={head}>
        <h1>{zone.name}</h1>
        <LinkButton href={adminNewMethodPath(zone.id)} variant="secondary">
          Add a way of delivery
        </LinkButton>
      </div>
      <ErrorSummary errors={errors} />
      <section className={box} aria-labelledby="places">
        <h2 className={subheading} id="places">
          Places
        </h2>
        {zone.places.length === 0 ? (
          <p>It has no places, so it is never used.</p>
        ) : (
          <Table
            caption="Places of the zone"
            columns={['Place', 'Change']}
            rows={zone.places.map(({ id, name }) => [
              name,
              <form key="remove" method="post" action={path}>
                <input type="hidden" name="intent" value="remove-place" />
                <input type="hidden" name="place" value={id} />
                {version}
                <Button variant="secondary" size="small">
                  Take out<span className={visuallyHidden}> {name}</span>
                </Button>
              </form>,
            ])}
          />
        )}
        <form className={formStyle} method="post" action={path}>
          <input type="hidden" name="intent" value="add-places" />
          {version}
          <PlaceFields typed={typedOf('add-places')} errors={errorsOf('add-places')} />
          <div>
            <Button>Add places</Button>
          </div>
        </form>
      </section>
      <section className={box} aria-labelledby="name">
        <h2 className={subheading} id="name">
          Name and order
        </h2>
        <form className={formStyle} method="post" action={path}>
          <input type="hidden" name="intent" value="save" />
          <VersionFields version={zone.version} values={values} typed={typed?.intent === 'save' ? typed : undefined} />
          <TextField
            name="name"
            label="Name"
            defaultValue={saved.name}
            errors={errorsOf('save').name}
            maxLength={100}
            autoComplete="off"
          />
          <TextField
            name="position"
            label="Place in the list"
            hint="Where two zones have the same place, the lower number is used."
            inputMode="numeric"
            defaultValue={saved.position}
            errors={errorsOf('save').position}
            maxLength={4}
            autoComplete="off"
          />
          <div>
            <Button>Save the zone</Button>
          </div>
        </form>
      </section>
      <DeleteBox path={path} version={zone.version} what="the zone" errors={errorsOf('delete')}>
        {zone.methods.length === 0
          ? 'Its places go with it. '
          : `Its places go with it, and ${zone.methods.join(', ')}. `}
        Orders that were placed keep their delivery.
      </DeleteBox>
    </>
  )
}
