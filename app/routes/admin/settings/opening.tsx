import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { consentLaws } from '~/domain/operations/consent/consent-countries'
import { flagSchema } from '~/domain/shared/flag.schema'
import { changeStorefront } from '~/domain/site/storefront/change-storefront.server'
import { storedStorefront } from '~/domain/site/storefront/read-storefront.server'
import { setGateMode, setGatePassword, setPasswordProtection } from '~/domain/site/gates/change-gates.server'
import type { GateMode } from '~/domain/site/gates/gates'
import { readGateState } from '~/domain/site/gates/gates.server'
import { adminOpeningPath, adminSettingsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted, subheading } from '~/styles/text.css'
import { channelTabs, inAskedChannel } from './asked-channel.server'

export const handle = {
  permission: 'settings',
  crumb: 'Open or closed',
  above: [{ name: 'Settings', href: adminSettingsPath }],
} satisfies StaffHandle

const modes = { open: null, 'coming-soon': 'Coming Soon', maintenance: 'Under Maintenance' } as const satisfies Record<
  string,
  GateMode | null
>
const modeNames = z.enum(['open', 'coming-soon', 'maintenance'], { error: 'Choose what visitors meet' })

export const loader = adminLoader(handle, async (requested, _staff, { request }) => {
  const { context, asked, channels } = await inAskedChannel(requested, request)
  const { db, channel } = context
  const { row, document } = await storedStorefront(db, channel.id)
  const state = await readGateState(db, channel)
  return {
    asked,
    tabs: channelTabs(channels, channel, adminOpeningPath),
    version: row?.version ?? 0,
    mode: modeNames.options.find((name) => modes[name] === state.mode) ?? 'open',
    isPasswordProtected: state.isPasswordProtected,
    hasPassword: state.passwordHash !== null,
    asksForCookies: document.isCookieWarningEnabled,
    law: consentLaws[channel.countryCode] ?? null,
  }
})

const version = z.coerce.number().int().min(0)
const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('mode'), version, mode: modeNames }),
  z.object({
    intent: z.literal('password'),
    version,
    isProtected: flagSchema.default(false),
    password: z.string().max(1000).default(''),
  }),
  z.object({ intent: z.literal('cookies'), version, asksForCookies: flagSchema.default(false) }),
])

export const action = adminAction(handle, {
  schema,
  limit: { mode: staffWork, password: staffWork, cookies: staffWork },
  async answer(requested, staff, form, { request }) {
    const { context, asked } = await inAskedChannel(requested, request)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    const byStaff = staffContext(context, staff)
    const change = () => {
      switch (value.intent) {
        case 'mode':
          return setGateMode(byStaff, modes[value.mode], value.version)
        case 'password':
          return value.password === ''
            ? setPasswordProtection(byStaff, value.isProtected, value.version)
            : setGatePassword(byStaff, value.password, { isOn: value.isProtected, version: value.version })
        case 'cookies':
          return changeStorefront(
            byStaff,
            { document: { isCookieWarningEnabled: value.asksForCookies } },
            { permission: 'settings', version: value.version },
          )
      }
    }
    const changed = await change()
    if (!changed.ok) return showFormAgain(shownFailure(changed.error), { ...form.typed, password: '' })
    const message = 'It is saved, and holds for visitors at once.'
    return redirectWith(context, adminOpeningPath(asked), { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Open or closed', isIndexed: false })

export default function AdminOpeningPage() {
  const { asked, tabs, version: from, mode, ...shop } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const { isPasswordProtected, hasPassword, asksForCookies, law } = shop
  const ofPassword = typed?.intent === 'password'
  const form = (intent: string) => (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={from} />
    </>
  )
  const path = adminOpeningPath(asked)
  return (
    <>
      <h1>Open or closed</h1>
      {tabs.length === 0 ? null : <ListTabs label="Channels" tabs={tabs} />}
      <p className={muted}>
        Whoever works here and has signed in sees the shop in any case. <HistoryLink kind="storefront" />
      </p>
      <ErrorSummary errors={errors} />
      <section className={box} aria-labelledby="opening">
        <h2 className={subheading} id="opening">
          What visitors meet
        </h2>
        <form className={formStyle} method="post" action={path}>
          {form('mode')}
          <SelectField
            name="mode"
            label="The shop is"
            hint="While it is closed nobody can order. Payments that are under way are still taken."
            options={[
              { value: 'open', label: 'Open' },
              { value: 'coming-soon', label: 'Closed: it opens soon' },
              { value: 'maintenance', label: 'Closed for maintenance' },
            ]}
            defaultValue={mode}
            errors={errors.mode}
          />
          <div>
            <Button>Save</Button>
          </div>
        </form>
      </section>
      <section className={box} aria-labelledby="protection">
        <h2 className={subheading} id="protection">
          A password for visitors
        </h2>
        <form className={formStyle} method="post" action={path}>
          {form('password')}
          <CheckboxField
            name="isProtected"
            value="on"
            label="Visitors need a password"
            hint="For a shop that only some people may see, such as before it opens."
            defaultChecked={ofPassword ? typed.isProtected === 'on' : isPasswordProtected}
          />
          <TextField
            name="password"
            label={hasPassword ? 'Another password' : 'Password'}
            hint={
              hasPassword
                ? 'Empty keeps the one that is set. With another one everybody is asked again.'
                : 'At least 4 characters. You tell it to those who may come in.'
            }
            isOptional={hasPassword}
            type="password"
            autoComplete="new-password"
            maxLength={200}
            errors={errors.password}
          />
          <div>
            <Button>Save the protection</Button>
          </div>
        </form>
      </section>
      <section className={box} aria-labelledby="cookies">
        <h2 className={subheading} id="cookies">
          Cookies of tools
        </h2>
        <p className={muted}>
          {law === null
            ? 'No law of this country that we know asks you to. You can ask all the same.'
            : `Visitors are asked in any case, by law: ${law}.`}
        </p>
        <form className={formStyle} method="post" action={path}>
          {form('cookies')}
          <CheckboxField
            name="asksForCookies"
            value="on"
            label="Ask visitors before tools of others run"
            hint="Such as Google Analytics. Tools that need no permission run anyway."
            defaultChecked={asksForCookies}
          />
          <div>
            <Button>Save the choice</Button>
          </div>
        </form>
      </section>
    </>
  )
}
