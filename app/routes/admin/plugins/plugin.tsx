import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { PluginInput } from '~/components/admin/plugin/plugin-input'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { flagSchema } from '~/domain/shared/flag.schema'
import { readStoredPlugins } from '~/domain/site/storefront/read-plugins.server'
import { readPluginVersion } from '~/domain/site/storefront/storefront.queries.server'
import { managePlugin } from '~/plugins/manage-plugin.server'
import { plugins } from '~/plugins/plugins.server'
import { adminPluginPath, adminPluginsPath, adminSettingsPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted } from '~/styles/text.css'
import { fieldErrors, shownSettings, typedConfig } from './plugin-form.server'

export const handle = {
  permission: 'settings',
  crumb: 'Plugin',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'Plugins', href: adminPluginsPath },
  ],
} satisfies StaffHandle

async function requirePlugin({ db }: Pick<RequestContext, 'db'>, name: string | undefined) {
  const plugin = plugins.find((one) => one.name === name)
  if (!plugin) throw errorResponse(404, 'Page Not Found')
  const stored = (await readStoredPlugins({ db })).get(plugin.moduleName)
  return { plugin, isActive: stored?.isActive ?? plugin.isActiveByDefault, config: stored?.config ?? {} }
}

export const loader = adminLoader(handle, async (context, _staff, { params }) => {
  const { plugin, isActive, config } = await requirePlugin(context, params.name)
  const { name, moduleName, title, about, isOptional } = plugin
  return {
    name,
    moduleName,
    title,
    about,
    isOptional,
    isActive,
    version: await readPluginVersion(context.db.read, moduleName),
    settings: shownSettings(plugin, config),
  }
})

const texts = z.record(z.string().max(100), z.string().max(5000)).default({})

export const action = adminAction(handle, {
  schema: z.object({
    version: z.coerce.number().int().min(0),
    isActive: flagSchema.default(false),
    setting: texts,
    secret: texts,
    forget: texts,
  }),
  limit: staffWork,
  async answer(context, staff, form, { params }) {
    const { plugin, config } = await requirePlugin(context, params.name)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { version, isActive } = form.value
    const saved = await managePlugin(staffContext(context, staff), plugin.moduleName, {
      isActive,
      config: plugin.settings().length === 0 ? undefined : typedConfig(plugin, config, form.typed),
      version,
    })
    if (!saved.ok) {
      const failure = shownFailure(saved.error)
      return showFormAgain({ ...failure, errors: fieldErrors(plugin, failure.errors) }, form.typed)
    }
    const message = `${plugin.title} is ${isActive ? 'on' : 'off'}, and its settings are saved.`
    return redirectWith(context, adminPluginPath(plugin.name), { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.title ?? 'Plugin', isIndexed: false })

export default function AdminPluginPage() {
  const plugin = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const { name, moduleName, title, about, isOptional, isActive, version, settings } = plugin
  return (
    <>
      <h1>{title}</h1>
      <p className={muted}>
        {about} {isOptional ? 'It waits until a visitor allows it, where the law asks for that. ' : ''}
        <HistoryLink kind="plugin" name={moduleName} />
      </p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminPluginPath(name)}>
        <input type="hidden" name="version" value={version} />
        <CheckboxField
          name="isActive"
          value="on"
          label="It is switched on"
          hint="Its settings stay while it is off."
          defaultChecked={typed ? typed.isActive === 'on' : isActive}
        />
        {settings.map((setting) => (
          <PluginInput key={setting.key} setting={setting} typed={typed} errors={errors[setting.name]} />
        ))}
        <div>
          <Button>Save</Button>
        </div>
      </form>
    </>
  )
}
