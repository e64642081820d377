import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { VersionFields } from '~/components/admin/version-fields'
import { KeepForm } from '~/components/admin/keep-form'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { readCountries } from '~/domain/customers/addresses/read-addresses.server'
import { readOwnerChannel } from '~/domain/operations/channels/channels.queries.server'
import { changeChannel } from '~/domain/operations/channels/manage/change-channel.server'
import { minReturnDays, usualReturnDays } from '~/domain/operations/channels/return-days'
import { flagSchema } from '~/domain/shared/flag.schema'
import { codeText, lineText, linesText } from '~/domain/shared/text/typed-text.schema'
import {
  adminChannelPath,
  adminChannelsPath,
  adminDeliveryPath,
  adminSettingsPath,
  adminTaxesPath,
} from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { twoColumns } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { findTypedState } from './typed-places.server'

export const handle = {
  permission: 'settings',
  crumb: 'Channel',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'Channels', href: adminChannelsPath },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db }, _staff, { params }) => {
  const channel = await readOwnerChannel(db.read, params.code ?? '')
  if (!channel) throw errorResponse(404, 'Page Not Found')
  const { code, name, currency, countryCode, version } = channel
  return {
    code,
    name,
    currency,
    version,
    usualDays: usualReturnDays(countryCode),
    fewestDays: minReturnDays(countryCode),
    countries: (await readCountries(db)).map((one) => ({ value: one.code, label: one.name })),
    values: {
      name,
      host: channel.host,
      country: countryCode,
      state: channel.stateCode ?? '',
      language: channel.languageTag,
      timeZone: channel.timeZone,
      orderPrefix: channel.orderPrefix,
      pricesIncludeTax: channel.pricesIncludeTax === 1 ? 'on' : '',
      returnDays: channel.returnDays === null ? '' : String(channel.returnDays),
      sellerName: channel.sellerName ?? '',
      sellerAddress: channel.sellerAddress ?? '',
      sellerTaxId: channel.sellerTaxId ?? '',
      returnAddress: channel.returnAddress ?? '',
    },
  }
})

const line = lineText.trim().max(100).default('')
const address = linesText.trim().max(500).default('')

export const action = adminAction(handle, {
  schema: z.object({
    version: z.coerce.number().int().min(0),
    name: line,
    host: codeText.max(253),
    country: z.string().max(2),
    state: line,
    language: line,
    timeZone: line,
    orderPrefix: line,
    pricesIncludeTax: flagSchema.default(false),
    returnDays: codeText
      .regex(/^\d{0,3}$/, 'Enter a whole number of days, or nothing for the usual number')
      .default(''),
    sellerName: line,
    sellerAddress: address,
    sellerTaxId: line,
    returnAddress: address,
  }),
  limit: staffWork,
  async answer(context, staff, form, { params: { code = '' } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { returnDays, country, state: typedState, ...fields } = form.value
    const before = await readOwnerChannel(context.db.read, code)
    if (!before) throw errorResponse(404, 'Page Not Found')
    const state = await findTypedState(context, country, typedState)
    if (!state.ok) return showFormAgain(state.error, form.typed)
    const changed = await changeChannel(staffContext(context, staff), code, {
      ...fields,
      // another country brings the length of its mobile numbers
      ...(country === before.countryCode ? {} : { country }),
      state: state.value ?? '',
      returnDays: returnDays === '' ? null : Number(returnDays),
    })
    if (!changed.ok) return showFormAgain(shownFailure(changed.error), form.typed)
    return redirectWith(context, adminChannelPath(code), {
      flash: { tone: 'success', message: `${fields.name} is saved.` },
    })
  },
  now: async (args) => {
    const { version, values } = await loader(args)
    return { version, values, together: [['country', 'state']] }
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.name ?? 'Channel', isIndexed: false })

export default function AdminChannelPage() {
  const { code, name, currency, version, usualDays, fewestDays, countries, values } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const shown: Readonly<Record<string, string | undefined>> = typed ?? values
  const field = (field: string) => ({
    name: field,
    defaultValue: shown[field],
    errors: errors[field],
    autoComplete: 'off',
  })
  return (
    <>
      <h1>{name}</h1>
      <p className={muted}>
        Prices are in {currency}. All of them change with the currency, so the command “channel set --currency” does
        that: it first shows each amount before and after. See also its{' '}
        <Link to={adminDeliveryPath(code)}>delivery</Link> and its <Link to={adminTaxesPath(code)}>taxes</Link>.
      </p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminChannelPath(code)}>
        <VersionFields version={version} values={values} typed={typed} />
        <TextField {...field('name')} label="Name" hint="Visitors choose between channels by it." maxLength={100} />
        <TextField
          {...field('host')}
          label="Web address"
          hint="Without https://, such as shop.example.com. Links and mails lead there."
          maxLength={253}
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={twoColumns}>
          <SelectField
            {...field('country')}
            label="Country"
            hint="Decides the form of addresses and phone numbers."
            options={countries}
          />
          <TextField
            {...field('state')}
            label="State of the seller"
            hint="For taxes within a state."
            isOptional
            maxLength={60}
          />
          <TextField
            {...field('language')}
            label="Language"
            hint="Such as en-IN: how dates and numbers are written."
            maxLength={35}
          />
          <TextField {...field('timeZone')} label="Time zone" hint="Such as Asia/Kolkata." maxLength={60} />
          <TextField
            {...field('orderPrefix')}
            label="Order numbers begin with"
            maxLength={10}
            autoCapitalize="characters"
          />
          <TextField
            {...field('returnDays')}
            label="Days for returns"
            hint={`After the delivery; at least ${fewestDays} by law. ${usualDays} when it is empty.`}
            isOptional
            inputMode="numeric"
            maxLength={3}
          />
        </div>
        <CheckboxField
          name="pricesIncludeTax"
          value="on"
          label="Prices contain the tax"
          hint="Without it, tax is added to the prices at the checkout."
          defaultChecked={shown.pricesIncludeTax === 'on'}
          errors={errors.pricesIncludeTax}
        />
        <h2 className={subheading}>Who sells</h2>
        <p className={muted}>On invoices and in legal texts. What is empty is as in the settings of your shop.</p>
        <TextField {...field('sellerName')} label="Name of the seller" isOptional maxLength={100} />
        <TextareaField {...field('sellerAddress')} label="Address" isOptional rows={3} maxLength={500} />
        <TextField
          {...field('sellerTaxId')}
          label="Tax number"
          hint="A GSTIN or VAT number."
          isOptional
          maxLength={40}
        />
        <TextareaField
          {...field('returnAddress')}
          label="Return address"
          hint="Where customers send things back."
          isOptional
          rows={3}
          maxLength={500}
        />
        <div>
          <Button>Save the channel</Button>
        </div>
        <KeepForm />
      </form>
    </>
  )
}
