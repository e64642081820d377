import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { MenuFields } from '~/components/admin/content/menu-fields'
import { DeleteBox } from '~/components/admin/delete-box'
import { KeepForm } from '~/components/admin/keep-form'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { flagSchema } from '~/domain/shared/flag.schema'
import { readMenuPlaces } from '~/domain/site/menus/menu-places.server'
import { readOwnerMenu } from '~/domain/site/menus/read-owner-menus.server'
import { deleteMenu, saveMenu } from '~/domain/site/menus/save-menu.server'
import { adminContentPath, adminMenuPath, adminMenusPath } from '~/admin-paths'
import { blogPath, homePath, shopPath } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { errorResponse } from '~/http/body.server'
import { staffWork } from '~/http/limits/limit-rule'
import { targetPath } from '~/http/link-targets/target-path'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { entriesOf, entryCount, menuFields, menuTexts, readTargetsOf } from './menu-form.server'

export const handle = {
  permission: 'content',
  crumb: 'Menu',
  above: [
    { name: 'Content', href: adminContentPath },
    { name: 'Menus', href: adminMenusPath },
  ],
} satisfies StaffHandle

const fixedPlaces = [
  { href: homePath, name: 'Home page' },
  { href: shopPath(), name: 'All products' },
  { href: blogPath, name: 'Blog' },
]

export const loader = adminLoader(handle, async ({ db, channel, now }, _staff, { params: { handle: name = '' } }) => {
  const menu = await readOwnerMenu({ db, channel, now }, name)
  if (!menu) throw errorResponse(404, 'Page Not Found')
  const { title, version, entries } = menu
  const places = await readMenuPlaces(db)
  return {
    name,
    title,
    version,
    values: menuTexts(menu),
    entries: entries.map(({ label, level, isShown }) => ({ label, level, isShown })),
    count: entryCount(entries),
    places: [...fixedPlaces, ...places.map((place) => ({ href: targetPath(place), name: place.name }))],
  }
})

const version = z.coerce.number().int().min(0)

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    menuFields.extend({ intent: z.literal('save'), version }),
    z.object({ intent: z.literal('delete'), version, isSure: flagSchema.default(false) }),
  ]),
  limit: { save: staffWork, delete: staffWork },
  async answer(context, staff, form, { params: { handle: name = '' } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value, typed } = form
    const byStaff = staffContext(context, staff)
    const done = (message: string, to: string) => redirectWith(context, to, { flash: { tone: 'success', message } })
    if (value.intent === 'delete') {
      const message = 'Tick the box first, so that nothing is deleted by mistake'
      if (!value.isSure) return showFormAgain({ code: 'invalid_input', message, errors: { isSure: [message] } }, typed)
      const deleted = await deleteMenu(byStaff, name, value.version)
      return deleted.ok
        ? done('The menu is deleted.', adminMenusPath)
        : showFormAgain(shownFailure(deleted.error), typed)
    }
    const { origin } = context
    const targetOf = await readTargetsOf(context.db, value, origin)
    const { items, errors, rowOf } = entriesOf(value, { origin, targetOf })
    const [first] = Object.values(errors).flat()
    if (first !== undefined) return showFormAgain({ code: 'invalid_input', message: first, errors }, typed)
    const saved = await saveMenu(byStaff, name, { title: value.title, items }, { version: value.version })
    if (saved.ok) return done('The menu is saved.', adminMenuPath(name))
    const { error } = saved
    const failure = shownFailure(error)
    const row =
      error.code === 'menu_target_not_found' && 'params' in error
        ? rowOf(error.params.kind, error.params.reference)
        : null
    if (row === null) return showFormAgain(failure, typed)
    const beside = { [`to.${row}`]: [failure.message] }
    return showFormAgain({ code: 'invalid_input', message: failure.message, errors: beside }, typed)
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.title ?? 'Menu', isIndexed: false })

export default function AdminMenuPage() {
  const { name, title, version: from, values, entries, count, places } = useLoaderData<typeof loader>()
  const { errors = {}, typed }: { errors?: Record<string, string[] | undefined>; typed?: Record<string, string> } =
    useActionData<typeof action>() ?? {}
  const path = adminMenuPath(name)
  const isDelete = typed?.intent === 'delete'
  return (
    <>
      <h1>{title}</h1>
      <p>
        <HistoryLink kind="menu" name={name} />
      </p>
      <ErrorSummary errors={errors} />
      {/* after a save the entries have other numbers */}
      <form key={from} className={formStyle} method="post" action={path}>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={from} />
        <MenuFields
          values={typed && !isDelete ? typed : values}
          errors={isDelete ? {} : errors}
          count={count}
          entries={entries}
          places={places}
        />
        <div>
          <Button>Save the menu</Button>
        </div>
        <KeepForm />
      </form>
      <DeleteBox path={path} version={from} what="the menu" errors={isDelete ? errors : {}}>
        Where it was shown, nothing is shown.
      </DeleteBox>
    </>
  )
}
