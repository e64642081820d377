import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { readCountries } from '~/domain/customers/addresses/read-addresses.server'
import { setUpShop, usualIn } from '~/domain/operations/set-up/set-up-shop.server'
import { maxEmailLength } from '~/domain/shared/field-limits'
import { flagSchema } from '~/domain/shared/flag.schema'
import { currencyCodes } from '~/domain/shared/money/iso-currencies'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { adminSetUpPath } from '~/admin-paths'
import { adminPath } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { lead, muted } from '~/styles/text.css'

export const handle = { permission: 'settings', crumb: 'Set up' } satisfies StaffHandle

/** The name of a shop that nobody has named yet. */
const unnamed = 'Storefront'

export const loader = adminLoader(handle, async ({ db, channel, settings }, { member }, { request }) => {
  const url = new URL(request.url)
  const countries = (await readCountries(db)).map(({ code, name }) => ({ value: code, label: name }))
  const chosen = countries.find(({ value }) => value === url.searchParams.get('country'))
  const isMoved = chosen !== undefined && chosen.value !== channel.countryCode
  const usual = isMoved ? usualIn(chosen.value) : channel
  return {
    countries,
    current: channel.countryCode,
    // the country comes first, as the rest follows from it
    chosen: chosen ?? null,
    currencies: currencyCodes().map((value) => ({ value, label: value })),
    values: {
      store_name: settings.store_name === unnamed ? '' : settings.store_name,
      store_email: settings.store_email || member.email,
      // the shop is open at the address at which the owner sees it
      host: channel.host === 'localhost' ? url.hostname : channel.host,
      currency: usual.currency,
      pricesIncludeTax: usual.pricesIncludeTax,
    },
  }
})

const schema = z.object({
  country: lineText.toUpperCase(),
  store_name: lineText.min(1, 'Name your shop').max(100),
  store_email: lineText.max(maxEmailLength),
  host: lineText.toLowerCase(),
  currency: lineText,
  pricesIncludeTax: flagSchema.default(false),
})

export const action = adminAction(handle, {
  schema,
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { store_name: name, store_email: email, ...place } = form.value
    const done = await setUpShop(staffContext(context, staff), { name, email, ...place })
    if (!done.ok) return showFormAgain(shownFailure(done.error), form.typed)
    return redirectWith(context, adminPath, {
      flash: { tone: 'success', message: 'Your shop is set up. What is left to do is listed here.' },
    })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Set up your shop', isIndexed: false })

export default function AdminSetUpPage() {
  const { countries, current, chosen, currencies, values } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const country = typed?.country ?? chosen?.value
  if (country === undefined)
    return (
      <>
        <h1>Set up your shop</h1>
        <p className={lead}>
          Where do you sell from? Currency, taxes, delivery and the form of addresses follow from it.
        </p>
        <form className={formStyle} method="get" action={adminSetUpPath}>
          <SelectField name="country" label="Country" options={countries} defaultValue={current} />
          <div>
            <Button>Go on</Button>
          </div>
        </form>
        <p>
          <a href={adminPath}>Do this later</a>
        </p>
      </>
    )
  const shown = typed ?? { ...values, pricesIncludeTax: values.pricesIncludeTax ? 'on' : '' }
  return (
    <>
      <h1>Set up your shop</h1>
      <p>
        You sell from {countries.find(({ value }) => value === country)?.label ?? country}.{' '}
        <a href={adminSetUpPath}>Choose another country</a>
      </p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminSetUpPath}>
        <input type="hidden" name="country" value={country} />
        <TextField
          name="store_name"
          label="Name of the shop"
          maxLength={100}
          defaultValue={shown.store_name}
          errors={errors.store_name}
          required
        />
        <TextField
          name="store_email"
          label="Email for customers"
          hint="Your mails come from it, and shoppers write to it."
          type="email"
          maxLength={maxEmailLength}
          defaultValue={shown.store_email}
          errors={errors.store_email}
        />
        <TextField
          name="host"
          label="Address on the web"
          hint="Without https://, such as shop.example.com. Links in mails lead there."
          autoCapitalize="none"
          defaultValue={shown.host}
          errors={errors.host}
          required
        />
        <SelectField
          name="currency"
          label="Currency"
          hint="Once there are prices, it is changed only by converting them."
          options={currencies}
          defaultValue={shown.currency}
          errors={errors.currency}
        />
        <CheckboxField
          name="pricesIncludeTax"
          value="on"
          label="Prices include the tax"
          hint="As shoppers see them. Otherwise the tax is added at the checkout."
          defaultChecked={shown.pricesIncludeTax === 'on'}
        />
        <div>
          <Button>Set up the shop</Button>
        </div>
      </form>
      <p className={muted}>All of this can be changed later.</p>
    </>
  )
}
