import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { productsText } from '~/components/admin/catalogue/group-words'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { DeleteBox } from '~/components/admin/delete-box'
import { ListPager } from '~/components/admin/list/list-pager'
import { ListSearch } from '~/components/admin/list/list-search'
import { head } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { Table } from '~/components/ui/table/table'
import { attributeSchema, attributeValueSchema } from '~/domain/catalogue/attributes/attribute.schema'
import {
  removeAttribute,
  removeUnusedValues,
  saveAttribute,
  saveValue,
} from '~/domain/catalogue/attributes/manage-attributes.server'
import { readOwnerAttribute } from '~/domain/catalogue/attributes/read-owner-attributes.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import { isId } from '~/domain/shared/whole-number.schema'
import { adminAttributePath, adminAttributesPath, adminAttributeValuePath, adminProductsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { errorResponse } from '~/http/body.server'
import { staffWork } from '~/http/limits/limit-rule'
import { listParams } from '~/http/lists/list-params'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { stack } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'

export const handle = {
  permission: 'products',
  crumb: 'Attribute',
  above: [
    { name: 'Products', href: adminProductsPath },
    { name: 'Attributes', href: adminAttributesPath },
  ],
} satisfies StaffHandle

const idOf = (id = '') => (isId(id) ? Number(id) : 0)
const params = listParams({ filters: z.object({}), sorts: ['newest'] })

export const loader = adminLoader(handle, async ({ db }, _staff, { request, params: { id: named } }) => {
  const asked = params.read(new URL(request.url).searchParams)
  const attribute = await readOwnerAttribute(db, idOf(named), asked)
  if (!attribute) throw errorResponse(404, 'Page Not Found')
  const { id, name, version, isFilterable, unused, page } = attribute
  const path = adminAttributePath(id)
  return {
    id,
    name,
    version,
    isFilterable: isFilterable === 1,
    unused,
    q: asked.q,
    values: page.rows.map((row) => ({ id: row.id, value: row.value, products: row.products })),
    newerHref: page.previous && path + params.query(asked, { before: page.previous }),
    olderHref: page.next && path + params.query(asked, { after: page.next }),
  }
})

const version = z.coerce.number().int().min(0)
const schema = z.discriminatedUnion('intent', [
  attributeSchema.extend({ intent: z.literal('save'), version, isFilterable: flagSchema.default(false) }),
  attributeValueSchema.extend({ intent: z.literal('add') }),
  z.object({ intent: z.literal('unused') }),
  z.object({ intent: z.literal('delete'), version, isSure: flagSchema.default(false) }),
])

export const action = adminAction(handle, {
  schema,
  limit: { save: staffWork, add: staffWork, unused: staffWork, delete: staffWork },
  async answer(context, staff, form, { params: { id: named } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const id = idOf(named)
    const byStaff = staffContext(context, staff)
    const { value } = form
    const done = (message: string, path = adminAttributePath(id)) =>
      redirectWith(context, path, { flash: { tone: 'success', message } })
    switch (value.intent) {
      case 'save': {
        const { name, isFilterable } = value
        const saved = await saveAttribute(byStaff, { id, version: value.version, name, isFilterable })
        return saved.ok ? done('The attribute is saved.') : showFormAgain(shownFailure(saved.error), form.typed)
      }
      case 'add': {
        const added = await saveValue(byStaff, { attributeId: id, id: null }, value.value)
        if (!added.ok) return showFormAgain(shownFailure(added.error), form.typed)
        return done(`The value ${value.value} is added.`)
      }
      case 'unused': {
        const removed = await removeUnusedValues(byStaff, { attributeId: id })
        if (!removed.ok) return showFormAgain(shownFailure(removed.error), form.typed)
        const { removed: count } = removed.value
        return done(count === 1 ? '1 value is deleted.' : `${count} values are deleted.`)
      }
      case 'delete': {
        const message = 'Tick the box first, so that nothing is deleted by mistake'
        if (!value.isSure)
          return showFormAgain({ code: 'invalid_input', message, errors: { isSure: [message] } }, form.typed)
        const removed = await removeAttribute(byStaff, { id, version: value.version })
        if (!removed.ok) return showFormAgain(shownFailure(removed.error), form.typed)
        return done(`The attribute ${removed.value.name} is deleted.`, adminAttributesPath)
      }
    }
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.name ?? 'Attribute', isIndexed: false })

export default function AdminAttributePage() {
  const page = useLoaderData<typeof loader>()
  const { errors = {}, typed }: { errors?: Record<string, string[] | undefined>; typed?: Record<string, string> } =
    useActionData<typeof action>() ?? {}
  const { id, name, isFilterable, unused, q, values } = page
  const path = adminAttributePath(id)
  const typedOf = (intent: string) => (typed?.intent === intent ? typed : undefined)
  const errorsOf = (intent: string) => (typed?.intent === intent ? errors : {})
  const saving = typedOf('save')
  return (
    <>
      <h1>{name}</h1>
      <div>
        <HistoryLink kind="attribute" name={name} />
      </div>
      <ErrorSummary errors={errors} />
      <section className={`${box} ${stack}`} aria-labelledby="values">
        <div className={head}>
          <h2 className={subheading} id="values">
            Values
          </h2>
          <ListSearch
            path={path}
            q={q}
            found={{ count: values.length, hasMore: page.newerHref !== null || page.olderHref !== null }}
            hint="Part of a value"
          />
        </div>
        {values.length === 0 ? (
          <p>{q === '' ? 'None yet.' : `Nothing found for “${q}”.`}</p>
        ) : (
          <Table
            caption="List of values"
            isStacked
            columns={['Value', 'Products']}
            rows={values.map((one) => [
              <Link key="value" to={adminAttributeValuePath(id, one.id)} discover="none">
                {one.value}
              </Link>,
              productsText(one.products),
            ])}
          />
        )}
        <ListPager newerHref={page.newerHref} olderHref={page.olderHref} />
        <form className={formStyle} method="post" action={path}>
          <input type="hidden" name="intent" value="add" />
          <TextField
            name="value"
            label="New value"
            maxLength={200}
            autoComplete="off"
            defaultValue={typedOf('add')?.value}
            errors={errorsOf('add').value}
          />
          <div>
            <Button variant="secondary">Add the value</Button>
          </div>
        </form>
        {unused === 0 ? null : (
          <form method="post" action={path}>
            <input type="hidden" name="intent" value="unused" />
            <Button variant="secondary">
              {unused === 1 ? 'Delete the value that no product has' : `Delete ${unused} values that no product has`}
            </Button>
          </form>
        )}
      </section>
      <section className={box} aria-labelledby="attribute">
        <h2 className={subheading} id="attribute">
          Name and filter
        </h2>
        <form className={formStyle} method="post" action={path}>
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="version" value={page.version} />
          <TextField
            name="name"
            label="Name"
            maxLength={100}
            autoComplete="off"
            defaultValue={saving?.name ?? name}
            errors={errorsOf('save').name}
          />
          <CheckboxField
            name="isFilterable"
            value="on"
            label="Shoppers can filter lists by it"
            defaultChecked={saving ? saving.isFilterable === 'on' : isFilterable}
          />
          <div>
            <Button>Save the attribute</Button>
          </div>
        </form>
      </section>
      <DeleteBox path={path} version={page.version} what="the attribute" errors={errorsOf('delete')}>
        Its values are deleted, too, and products that have them stay without them.
      </DeleteBox>
    </>
  )
}
