import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { legend, steps } from '~/components/admin/delivery/delivery.css'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { fieldId } from '~/components/ui/field/field'
import { FieldError } from '~/components/ui/field/field-error'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { Notice } from '~/components/ui/notice/notice'
import { Table } from '~/components/ui/table/table'
import { hasPermission } from '~/domain/operations/actors/roles'
import { keyLifetimes, keyPermissionNames, keyPermissions } from '~/domain/operations/staff/api-keys/api-key'
import { readApiKeys } from '~/domain/operations/staff/api-keys/api-keys.queries.server'
import { endApiKey, makeApiKey } from '~/domain/operations/staff/api-keys/api-keys.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { maxNameLength } from '~/domain/shared/field-limits'
import { flagSchema } from '~/domain/shared/flag.schema'
import { adminApiKeysPath, adminSettingsPath } from '~/admin-paths'
import { apiPath } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyWith, showFormAgain } from '~/http/reply.server'
import { ruledSection } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'

export const handle = {
  permission: 'staff',
  isDangerous: true,
  crumb: 'Keys for programs',
  above: [{ name: 'Settings', href: adminSettingsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db, channel, now }, { member }) => {
  const keys = await readApiKeys(db.read)
  const at = now().toISOString()
  return {
    choices: keyPermissions
      .filter((permission) => hasPermission(member.role, permission))
      .map((permission) => ({ permission, text: keyPermissionNames[permission] })),
    keys: keys.map((key) => {
      const isExpired = key.expiresAt !== null && key.expiresAt <= at
      return {
        id: key.id,
        name: key.name,
        shown: `${key.start}…${key.lastFour}`,
        member: key.member,
        may: key.permissions.map((permission) => keyPermissionNames[permission]),
        used: key.lastUsedAt === null ? 'Never' : instantText(key.lastUsedAt, channel),
        until:
          key.endedAt !== null
            ? `Ended ${instantText(key.endedAt, channel)}`
            : isExpired
              ? 'Expired'
              : key.expiresAt === null
                ? 'Until you end it'
                : instantText(key.expiresAt, channel),
        isEnded: key.endedAt !== null,
      }
    }),
  }
})

const lifetimes = keyLifetimes.map((count) => ({
  value: count === null ? 'always' : String(count),
  label: count === null ? 'Until I end it' : count === 365 ? 'A year' : `${count} days`,
}))

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    z.object({
      intent: z.literal('make'),
      name: z.string().max(300).default(''),
      may: z.record(z.string().max(20), flagSchema).default({}),
      lifetime: z.enum(lifetimes.map(({ value }) => value)).default('365'),
    }),
    z.object({ intent: z.literal('end'), key: z.coerce.number().int().positive() }),
  ]),
  limit: { make: staffWork, end: staffWork },
  // a key that is shown once is not made by a form that was kept
  isKept: false,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const byStaff = staffContext(context, staff)
    if (form.value.intent === 'end') {
      const ended = await endApiKey(byStaff, form.value.key)
      if (!ended.ok) return showFormAgain(shownFailure(ended.error), form.typed)
      return redirectWith(context, adminApiKeysPath, {
        flash: { tone: 'success', message: `The key ${ended.value.name} is ended. Programs with it are refused now.` },
      })
    }
    const { name, may, lifetime } = form.value
    const made = await makeApiKey(byStaff, {
      name,
      permissions: keyPermissions.filter((permission) => may[permission]),
      days: keyLifetimes.find((count) => String(count) === lifetime) ?? null,
    })
    if (!made.ok) return showFormAgain(shownFailure(made.error), form.typed)
    // not a redirect: only the hash of the key is stored, so it can be shown now alone
    return replyWith({ errors: {}, typed: {}, made: made.value })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Keys for programs', isIndexed: false })

export default function AdminApiKeysPage() {
  const { keys, choices } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { errors = {} } = result ?? {}
  const typed: Record<string, string | undefined> = result?.typed ?? {}
  const made = result && 'made' in result ? result.made : null
  const id = fieldId('permissions')
  return (
    <>
      <h1>Keys for programs</h1>
      <p className={muted}>
        With a key, a program of yours can work in this shop: a stock system, a shipping tool, a spreadsheet. It may do
        what you choose here, and only as long as your own role allows it. <a href={apiPath}>What programs can call</a>
      </p>
      <p>
        <HistoryLink kind="api_key" />
      </p>
      <ErrorSummary errors={errors} />
      {made ? (
        <Notice tone="success" isStatus>
          <p>
            This is the key {made.name}. Copy it into your program now: it is shown only this once. Whoever has it can
            do what it allows, so keep it like a password.
          </p>
          <p>
            <code>{made.key}</code>
          </p>
        </Notice>
      ) : null}
      {keys.length === 0 ? (
        <p>There is no key yet.</p>
      ) : (
        <Table
          caption="Keys of this shop"
          isStacked
          columns={['Key', 'May', 'Made by', 'Last used', 'Works until', 'End it']}
          rows={keys.map(({ id: keyId, name, shown, may, member, used, until, isEnded }) => [
            <span key="name">
              {name} <code>{shown}</code>
            </span>,
            may.join('. '),
            member,
            used,
            until,
            isEnded ? (
              ''
            ) : (
              <form key="end" method="post" action={adminApiKeysPath}>
                <input type="hidden" name="intent" value="end" />
                <input type="hidden" name="key" value={keyId} />
                <Button variant="secondary" size="small" aria-label={`End the key ${name}`}>
                  End
                </Button>
              </form>
            ),
          ])}
        />
      )}
      <section className={ruledSection} aria-labelledby="make">
        <h2 className={subheading} id="make">
          Make a key
        </h2>
        <form className={formStyle} method="post" action={adminApiKeysPath}>
          <input type="hidden" name="intent" value="make" />
          <TextField
            name="name"
            label="Name"
            hint="The program that will have it, such as Warehouse."
            maxLength={maxNameLength}
            autoComplete="off"
            defaultValue={typed.name}
            errors={errors.name}
          />
          <fieldset className={steps} id={id} aria-describedby={errors.permissions ? `${id}-error` : undefined}>
            <legend className={legend}>What it may do</legend>
            {choices.map(({ permission, text }) => (
              <CheckboxField
                key={permission}
                name={`may.${permission}`}
                value="on"
                label={text}
                defaultChecked={typed[`may.${permission}`] === 'on'}
              />
            ))}
            <FieldError id={`${id}-error`} errors={errors.permissions} />
          </fieldset>
          <SelectField
            name="lifetime"
            label="It works for"
            options={lifetimes}
            defaultValue={typed.lifetime ?? '365'}
            errors={errors.lifetime}
          />
          <div>
            <Button>Make the key</Button>
          </div>
        </form>
      </section>
    </>
  )
}
