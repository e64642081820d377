import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { ContentTabs } from '~/components/admin/content/content-tabs'
import { Button } from '~/components/ui/button/button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { Table } from '~/components/ui/table/table'
import { ownerSlugOf } from '~/domain/shared/text/owner-slug.schema'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { listOwnerMenus } from '~/domain/site/menus/read-owner-menus.server'
import { saveMenu } from '~/domain/site/menus/save-menu.server'
import { adminContentPath, adminMenuPath, adminMenusPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted, subheading } from '~/styles/text.css'

export const handle = {
  permission: 'content',
  crumb: 'Menus',
  above: [{ name: 'Content', href: adminContentPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db, channel, now }) => ({
  menus: await listOwnerMenus({ db, channel, now }),
}))

export const action = adminAction(handle, {
  schema: z.object({ title: lineText.trim().min(1, 'Enter a name').max(80) }),
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { title } = form.value
    const handleOf = ownerSlugOf(title, 'menu')
    const saved = await saveMenu(staffContext(context, staff), handleOf, { title, items: [] }, { isNewOnly: true })
    if (!saved.ok) return showFormAgain(shownFailure(saved.error), form.typed)
    const message = `The menu ${title} is made. Write its entries.`
    return redirectWith(context, adminMenuPath(handleOf), { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Menus', isIndexed: false })

export default function AdminMenusPage() {
  const { menus } = useLoaderData<typeof loader>()
  const { errors = {}, typed }: { errors?: Record<string, string[] | undefined>; typed?: Record<string, string> } =
    useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>Menus</h1>
      <ContentTabs current="Menus" />
      <p className={muted}>
        The links in the header, the footer and sections of pages. A section names the menu that it shows.
      </p>
      {menus.length > 0 ? (
        <Table
          caption="List of menus"
          isStacked
          columns={['Name', 'Short name', 'Entries', 'Not shown now']}
          rows={menus.map(({ handle: name, title, entries, hidden }) => [
            <Link key="title" to={adminMenuPath(name)} discover="none">
              {title}
            </Link>,
            name,
            String(entries),
            hidden === 0 ? '' : String(hidden),
          ])}
        />
      ) : (
        <EmptyState icon="menu" title="Nothing here" text="Menus that you make appear here." />
      )}
      <ErrorSummary errors={errors} />
      <section className={box} aria-labelledby="new">
        <h2 className={subheading} id="new">
          A new menu
        </h2>
        <form className={formStyle} method="post" action={adminMenusPath}>
          <TextField
            name="title"
            label="Name"
            maxLength={80}
            autoComplete="off"
            defaultValue={typed?.title}
            errors={errors.title}
          />
          <div>
            <Button>Make the menu</Button>
          </div>
        </form>
      </section>
    </>
  )
}
