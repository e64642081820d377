import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { HistoryLink } from '~/components/admin/changes/history-link'
import type { ShownSetting } from '~/components/admin/settings/setting-groups'
import { SettingInput } from '~/components/admin/settings/setting-input'
import { VersionFields } from '~/components/admin/version-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { changeSettings } from '~/domain/operations/settings/change-setting.server'
import { settingsSchema } from '~/domain/operations/settings/settings'
import { adminSettingGroupPath, adminSettingsPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { formStart } from '~/http/admin/later-changes.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted } from '~/styles/text.css'
import { findGroup, showSettings } from './shown-settings.server'

export const handle = {
  permission: 'settings',
  crumb: 'Group',
  above: [{ name: 'Settings', href: adminSettingsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (context, _staff, { params }) => {
  const group = findGroup(params.group)
  if (!group) throw errorResponse(404, 'Page Not Found')
  return { slug: group.slug, title: group.title, text: group.text, settings: await showSettings(context, group.fields) }
})

/** The fields of the group by key, beside the versions of what they were when the page was opened. */
const schema = z
  .object({ version: z.record(z.string().max(100), z.coerce.number().int().min(0)).default({}) })
  .and(z.partialRecord(settingsSchema.keyof(), z.string().max(5000)).catch({}))

export const action = adminAction(handle, {
  schema,
  limit: staffWork,
  async answer(context, staff, form, { params }) {
    const group = findGroup(params.group)
    if (!group) throw errorResponse(404, 'Page Not Found')
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { version } = form.value
    const typed: Record<string, string | undefined> = form.typed
    const was = formStart(typed.was)
    const changes = group.fields.flatMap(({ key }) => {
      const isFlag = typeof settingsSchema.shape[key].parse(undefined) === 'boolean'
      // a box that is not ticked is not sent
      const text = typed[key] ?? (isFlag && was[key] !== undefined ? '' : undefined)
      if (text === undefined || text === was[key]) return []
      return [{ key, text: isFlag && text === '' ? 'off' : text, version: version[key] }]
    })
    const done = await changeSettings(staffContext(context, staff), changes)
    if (!done.ok) return showFormAgain(shownFailure(done.error), form.typed)
    const message = done.value.changed === 0 ? 'Nothing was changed.' : 'The settings are saved.'
    return redirectWith(context, adminSettingGroupPath(group.slug), { flash: { tone: 'success', message } })
  },
  now: async (args) => {
    const { settings } = await loader(args)
    return { ...startOfSettings(settings), labels: Object.fromEntries(settings.map(({ key, label }) => [key, label])) }
  },
  replyWithErrors: showFormAgain,
})

/** From what the form is made; a box that is not ticked is not sent. */
const startOfSettings = (settings: readonly ShownSetting[]) => ({
  version: Object.fromEntries(settings.map(({ key, version }) => [key, version])),
  values: Object.fromEntries(
    settings.map(({ key, kind, value }) => [key, kind === 'flag' && value === 'off' ? '' : value]),
  ),
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.title ?? 'Settings', isIndexed: false })

export default function AdminSettingGroupPage() {
  const { slug, title, text, settings } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>{title}</h1>
      <p className={muted}>
        {text} <HistoryLink kind="setting" />
      </p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminSettingGroupPath(slug)}>
        <VersionFields {...startOfSettings(settings)} typed={typed} />
        {settings.map((setting) => (
          <SettingInput
            key={setting.key}
            setting={setting}
            typed={typed && (setting.kind === 'flag' ? typed[setting.key] || 'off' : typed[setting.key])}
            errors={errors[setting.key]}
          />
        ))}
        <div>
          <Button>Save</Button>
        </div>
      </form>
    </>
  )
}
