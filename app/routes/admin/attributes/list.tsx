import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { CatalogueTabs } from '~/components/admin/catalogue/catalogue-tabs'
import { line, rows } from '~/components/admin/product/picture-list.css'
import { Button } from '~/components/ui/button/button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { attributeSchema } from '~/domain/catalogue/attributes/attribute.schema'
import { moveAttribute, saveAttribute } from '~/domain/catalogue/attributes/manage-attributes.server'
import { listAttributes } from '~/domain/catalogue/attributes/read-owner-attributes.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import { adminAttributePath, adminAttributesPath, adminProductsPath } from '~/admin-paths'
import { atListRow, listRowId } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { clusterTight, visuallyHidden } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'

export const handle = {
  permission: 'products',
  crumb: 'Attributes',
  above: [{ name: 'Products', href: adminProductsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db }) => ({
  attributes: (await listAttributes(db)).map(({ id, name, isFilterable, values }) => ({
    id,
    name,
    isFilterable: isFilterable === 1,
    values,
  })),
}))

const schema = z.discriminatedUnion('intent', [
  attributeSchema.extend({ intent: z.literal('make'), isFilterable: flagSchema.default(false) }),
  z.object({ intent: z.literal('move'), op: z.string().regex(/^(?:up|down)\.\d{1,15}$/) }),
])

export const action = adminAction(handle, {
  schema,
  limit: { make: staffWork, move: staffWork },
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const byStaff = staffContext(context, staff)
    const { value } = form
    if (value.intent === 'move') {
      const [way, id] = value.op.split('.')
      const moved = await moveAttribute(byStaff, { id: Number(id), by: way === 'up' ? -1 : 1 })
      if (!moved.ok) return showFormAgain(shownFailure(moved.error), form.typed)
      const message = 'The order is saved.'
      return redirectWith(context, atListRow(adminAttributesPath, Number(id)), { flash: { tone: 'success', message } })
    }
    const { name, isFilterable } = value
    const made = await saveAttribute(byStaff, { id: null, name, isFilterable })
    if (!made.ok) return showFormAgain(shownFailure(made.error), form.typed)
    const message = `The attribute ${name} is made. Add its values here.`
    return redirectWith(context, adminAttributePath(made.value.id), { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Attributes', isIndexed: false })

export default function AdminAttributesPage() {
  const { attributes } = useLoaderData<typeof loader>()
  const { errors = {}, typed }: { errors?: Record<string, string[] | undefined>; typed?: Record<string, string> } =
    useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>Attributes</h1>
      <CatalogueTabs current="Attributes" />
      <p className={muted}>
        What products have in common, such as the fabric or the age that they are for. Filters are shown in this order.
      </p>
      <ErrorSummary errors={errors} />
      {attributes.length === 0 ? (
        <EmptyState
          icon="filter"
          title="Nothing here"
          text="Attributes that you make, or write for a product, appear here."
        />
      ) : (
        <form method="post" action={adminAttributesPath}>
          <input type="hidden" name="intent" value="move" />
          <ul className={rows}>
            {attributes.map(({ id, name, isFilterable, values }, place) => (
              <li key={id} id={listRowId(id)} className={line}>
                <span>
                  <Link to={adminAttributePath(id)} discover="none">
                    {name}
                  </Link>{' '}
                  <span className={muted}>
                    {values > 1000 ? '1,000+ values' : `${values} ${values === 1 ? 'value' : 'values'}`}
                    {isFilterable ? '' : ', not a filter'}
                  </span>
                </span>
                <span className={clusterTight}>
                  {place === 0 ? null : (
                    <Button name="op" value={`up.${id}`} variant="secondary" size="small">
                      Up<span className={visuallyHidden}> {name}</span>
                    </Button>
                  )}
                  {place === attributes.length - 1 ? null : (
                    <Button name="op" value={`down.${id}`} variant="secondary" size="small">
                      Down<span className={visuallyHidden}> {name}</span>
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </form>
      )}
      <section className={box} aria-labelledby="new">
        <h2 className={subheading} id="new">
          New attribute
        </h2>
        <form className={formStyle} method="post" action={adminAttributesPath}>
          <input type="hidden" name="intent" value="make" />
          <TextField
            name="name"
            label="Name"
            hint="Such as Fabric."
            maxLength={100}
            autoComplete="off"
            defaultValue={typed?.name}
            errors={errors.name}
          />
          <CheckboxField
            name="isFilterable"
            value="on"
            label="Shoppers can filter lists by it"
            defaultChecked={typed?.intent !== 'make' || typed.isFilterable === 'on'}
          />
          <div>
            <Button>Make the attribute</Button>
          </div>
        </form>
      </section>
    </>
  )
}
