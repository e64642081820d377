import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Form, useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { changeAddressForm, readOwnerForm } from '~/domain/customers/address-forms/change-address-form.server'
import { fieldUses } from '~/domain/customers/address-forms/owner-fields'
import type { AddressType } from '~/domain/customers/addresses/address'
import { isAddressColumn } from '~/domain/customers/addresses/address-columns'
import { readCountries } from '~/domain/customers/addresses/read-addresses.server'
import { adminAddressFormPath, adminSettingsPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { cluster, twoColumns } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'

export const handle = {
  permission: 'settings',
  crumb: 'Addresses',
  above: [{ name: 'Settings', href: adminSettingsPath }],
} satisfies StaffHandle

/** The country and the kind of address that the page's address names. */
function askedForm({ channel }: Pick<RequestContext, 'channel'>, request: Request) {
  const { searchParams } = new URL(request.url)
  const type: AddressType = searchParams.get('type') === 'Billing' ? 'Billing' : 'Shipping'
  return { countryCode: (searchParams.get('country') ?? channel.countryCode).slice(0, 2).toUpperCase(), type }
}

async function requireForm(context: RequestContext, request: Request) {
  const asked = askedForm(context, request)
  const form = await readOwnerForm(context.db, asked.countryCode, asked.type)
  if (!form) throw errorResponse(404, 'Page Not Found')
  return { ...form, type: asked.type }
}

export const loader = adminLoader(handle, async (context, _staff, { request }) => {
  const { country, type, fields, sign } = await requireForm(context, request)
  return {
    country,
    type,
    sign,
    isPhoneNeeded: context.settings.order_sms_mandatory,
    countries: (await readCountries(context.db)).map(({ code, name }) => ({ value: code, label: name })),
    fields: fields.map(({ columnName, label, use, isFixed }) => ({ columnName, label, use, isFixed })),
  }
})

const texts = z.record(z.string().max(40), z.string().max(200)).default({})

export const action = adminAction(handle, {
  schema: z.object({
    sign: z.string().max(64),
    label: texts,
    place: texts,
    use: z.record(z.string().max(40), z.enum(fieldUses)).default({}),
  }),
  limit: staffWork,
  async answer(context, staff, form, { request }) {
    const { country, type } = await requireForm(context, request)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { sign, label, place, use } = form.value
    const wrong = Object.entries(place).find(([, text]) => !/^\s*\d{1,3}\s*$/.test(text))
    if (wrong) {
      const message = 'Enter a whole number, such as 1'
      return showFormAgain({ code: 'invalid_input', message, errors: { [`place.${wrong[0]}`]: [message] } }, form.typed)
    }
    const columns = Object.keys(use).filter(isAddressColumn)
    const placeOf = (column: string) => Number(place[column] ?? 999)
    const fields = columns
      .map((columnName) => ({ columnName, label: label[columnName] ?? '', use: use[columnName] ?? 'hidden' }))
      .toSorted((a, b) => placeOf(a.columnName) - placeOf(b.columnName))
    const changed = await changeAddressForm(staffContext(context, staff), {
      countryCode: country.code,
      type,
      fields,
      sign,
    })
    if (!changed.ok) return showFormAgain(shownFailure(changed.error), form.typed)
    const message = `Addresses in ${country.name} are asked for like this now.`
    return redirectWith(context, adminAddressFormPath(country.code, type), { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Addresses', isIndexed: false })

const useNames = { needed: 'Must be filled in', asked: 'May stay empty', hidden: 'Is not asked for' }

export default function AdminAddressFormPage() {
  const { country, type, sign, isPhoneNeeded, countries, fields } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const tab = (label: string, of: AddressType) => ({
    label,
    href: adminAddressFormPath(country.code, of),
    isCurrent: type === of,
  })
  return (
    <>
      <h1>Addresses in {country.name}</h1>
      <p className={muted}>
        What customers are asked for, in this order. Addresses that they have stored stay; one that lacks something is
        completed before the next order. <HistoryLink kind="address_form" name={country.code} />
      </p>
      {/* a page of its own for each country */}
      <Form className={cluster} method="get" action={adminAddressFormPath()}>
        <input type="hidden" name="type" value={type} />
        <SelectField
          key={country.code}
          name="country"
          label="Country"
          options={countries}
          defaultValue={country.code}
        />
        <Button variant="secondary">Show</Button>
      </Form>
      <ListTabs
        label="Kind of address"
        tabs={[tab('For the delivery', 'Shipping'), tab('For the invoice', 'Billing')]}
      />
      <ErrorSummary errors={errors} />
      <form
        key={`${country.code} ${type}`}
        className={formStyle}
        method="post"
        action={adminAddressFormPath(country.code, type)}
      >
        <input type="hidden" name="sign" value={sign} />
        {fields.map(({ columnName, label, use, isFixed }, index) => (
          <div key={columnName} className={box}>
            <TextField
              name={`label.${columnName}`}
              label={`Label: ${label}`}
              maxLength={40}
              autoComplete="off"
              defaultValue={typed?.[`label.${columnName}`] ?? label}
              errors={errors[`label.${columnName}`]}
            />
            <div className={twoColumns}>
              <SelectField
                name={`use.${columnName}`}
                label={`${label} …`}
                hint={
                  columnName === 'phone' && !isPhoneNeeded
                    ? 'Shoppers may leave it empty as long as an order needs no mobile number (Cart and checkout).'
                    : isFixed
                      ? 'It cannot be left out.'
                      : undefined
                }
                options={fieldUses
                  .filter((one) => !(isFixed && one === 'hidden'))
                  .map((value) => ({ value, label: useNames[value] }))}
                defaultValue={typed?.[`use.${columnName}`] ?? use}
                errors={errors[`use.${columnName}`]}
              />
              <TextField
                name={`place.${columnName}`}
                label={`Place of ${label}`}
                inputMode="numeric"
                maxLength={3}
                autoComplete="off"
                defaultValue={typed?.[`place.${columnName}`] ?? String((index + 1) * 10)}
                errors={errors[`place.${columnName}`]}
              />
            </div>
          </div>
        ))}
        <div>
          <Button>Save the form</Button>
        </div>
      </form>
    </>
  )
}
