import { z } from 'zod/v4'
import { readAddressFields, readCountries, readStates } from '~/domain/customers/addresses/read-addresses.server'
import { ownerGates } from '~/domain/site/gates/gates'
import { gatePasswordSchema } from '~/domain/site/gates/gates.schema'
import { readGateState } from '~/domain/site/gates/gates.server'
import { recordDailyVisit } from '~/domain/operations/daily-visits/daily-visits.server'
import { fail, ok } from '~/domain/shared/result'
import { readPublicSettings } from '~/domain/operations/settings/read-settings.server'
import { readInitialValues } from '~/domain/site/storefront/read-initial-values.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { subscribeSchema } from '~/domain/customers/subscriptions/subscribe.schema'
import { subscribe } from '~/domain/customers/subscriptions/subscriptions.server'
import { readPublicPlugins } from '~/plugins/hooks/public-plugins.server'
import { plugins } from '~/plugins/plugins.server'
import { cookieNames, dailyVisitCookie, passedCookie } from '~/http/cookies.server'
import { verifyGatePasswordWithinLimit } from '~/http/gates/verify-password.server'
import { readsOnly } from '~/http/limits/limit-rule'
import { call, type ApiCall } from '~/api/call.server'
import { addressFieldSchema, countrySchema, stateSchema } from '~/api/wire/address.schema'
import { initialValuesSchema, publicSettingsSchema, storefrontWireSchema } from '~/api/wire/site.schema'
import { serialiseAddressField, serialiseCountry, serialiseState } from '~/api/serialise/address.server'
import { serialiseInitialValues, serialiseStorefront } from '~/api/serialise/initial-values.server'

const site = 'Site'
const addresses = 'Addresses and settings'
const keys = z.union([
  z
    .string()
    .max(2000)
    .transform((text) => text.split(',').map((key) => key.trim())),
  z.array(z.string().max(64)).max(100),
])

export const siteCalls: ApiCall[] = [
  call(site, 'GET', '/base/host', "The channel's host", z.object({}), async ({ visitor }) => ok(visitor.channel.host), {
    output: z.string(),
    opensAt: ownerGates,
    limit: readsOnly,
  }),
  call(
    site,
    'POST',
    '/base/heart-beat',
    'Counts this browser once a day; a cookie holds the date',
    z.object({}),
    async ({ visitor, setCookies }) => {
      const day = await recordDailyVisit(visitor, visitor.cookies[cookieNames.dailyVisit] ?? null)
      setCookies.push(dailyVisitCookie(day, visitor.isSecure))
      return ok(null)
    },
    { limit: 'heart_beat', opensAt: ownerGates },
  ),
  call(
    site,
    'GET',
    '/storefront/all',
    "The channel's storefront",
    z.object({}),
    async ({ visitor }) => ok(serialiseStorefront(await readStorefront(visitor), visitor.channel)),
    { limit: readsOnly, output: storefrontWireSchema, opensAt: ownerGates },
  ),
  call(
    site,
    'POST',
    '/storefront/verify-password',
    'Gives the password of a protected shop; a cookie lets the visitor pass from then on',
    gatePasswordSchema,
    async ({ visitor, setCookies }, { password }) => {
      const verified = await verifyGatePasswordWithinLimit(visitor, password)
      if (!verified.ok) return verified
      setCookies.push(passedCookie(verified.value, visitor.isSecure))
      return ok(null)
    },
    { limit: { inside: ['gate_password'] }, done: 'You can look around now', opensAt: ownerGates },
  ),
  call(
    site,
    'POST',
    '/storefront/subscribe-to-mode',
    'Asks for news while the shop is not open; the answer is the same for every address',
    subscribeSchema,
    async ({ visitor }, { email, website }) => {
      const { mode } = await readGateState(visitor.db, visitor.channel)
      if (mode === null) return fail('not_offered', 'This shop is open already')
      const source = mode === 'Coming Soon' ? 'coming-soon' : 'under-maintenance'
      if (website === '') await subscribe(visitor, email, source)
      return ok(null)
    },
    {
      limit: 'subscribe',
      done: 'Please confirm with the link in our email',
      opensAt: ['coming-soon', 'under-maintenance'],
    },
  ),
  call(
    site,
    'GET',
    '/storefront/initial-values',
    'Licence, settings (those of the keys, else all), storefront and plugins',
    z.object({ keys: keys.nullable().default(null) }),
    async ({ visitor }, input) => {
      const values = await readInitialValues(visitor, input.keys)
      return ok(serialiseInitialValues(visitor, values, await readPublicPlugins(plugins, visitor)))
    },
    { limit: readsOnly, output: initialValuesSchema, opensAt: ownerGates },
  ),
  call(
    addresses,
    'POST',
    '/settings/get',
    'Public settings by key',
    z.object({ keys: keys.default([]) }),
    async ({ visitor }, input) => ok(readPublicSettings(visitor, input.keys)),
    { limit: readsOnly, output: publicSettingsSchema },
  ),
  call(
    addresses,
    'GET',
    '/settings/countries',
    'Countries with their states when country is given',
    z.object({ country: z.string().max(10).optional() }),
    async ({ visitor }, { country }) => {
      const countries = await readCountries(visitor.db)
      const requested =
        country === undefined
          ? undefined
          : countries.find(({ id, code }) => String(id) === country || code === country.toUpperCase())
      if (country !== undefined && !requested) return fail('not_found', 'We can’t find this country')
      if (!requested) return ok(countries.map(serialiseCountry))
      const states = await readStates(visitor.db, requested.id)
      return ok([{ ...serialiseCountry(requested), states: states.map(serialiseState) }])
    },
    { limit: readsOnly, output: z.array(countrySchema.extend({ states: z.array(stateSchema).optional() })) },
  ),
  call(
    addresses,
    'GET',
    '/settings/address-fields/{country?}',
    "Address fields of a country, the channel's own when none is given",
    z.object({ type: z.enum(['Shipping', 'Billing']).default('Shipping') }),
    async ({ visitor, params }, { type }) => {
      const fields = await readAddressFields(visitor, params.country ?? null, type)
      if (!fields) return fail('not_found', 'We can’t find this country')
      return ok(fields.map(serialiseAddressField))
    },
    { limit: readsOnly, output: z.array(addressFieldSchema) },
  ),
]
