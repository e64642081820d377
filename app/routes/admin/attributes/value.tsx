import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { productsText } from '~/components/admin/catalogue/group-words'
import { DeleteBox } from '~/components/admin/delete-box'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { attributeValueSchema } from '~/domain/catalogue/attributes/attribute.schema'
import { mergeValues, removeValue, saveValue } from '~/domain/catalogue/attributes/manage-attributes.server'
import { readOwnerValue } from '~/domain/catalogue/attributes/read-owner-attributes.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import { isId } from '~/domain/shared/whole-number.schema'
import { adminAttributePath, adminAttributesPath, adminAttributeValuePath, adminProductsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { errorResponse } from '~/http/body.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted, subheading } from '~/styles/text.css'

export const handle = {
  permission: 'products',
  crumb: 'Value',
  above: [
    { name: 'Products', href: adminProductsPath },
    { name: 'Attributes', href: adminAttributesPath },
  ],
} satisfies StaffHandle

const idOf = (id = '') => (isId(id) ? Number(id) : 0)

export const loader = adminLoader(handle, async ({ db }, _staff, { params: { id, value: named } }) => {
  const value = await readOwnerValue(db, idOf(id), idOf(named))
  if (!value) throw errorResponse(404, 'Page Not Found')
  return value
})

const version = z.coerce.number().int().min(0)
const schema = z.discriminatedUnion('intent', [
  attributeValueSchema.extend({ intent: z.literal('save'), version }),
  z.object({
    intent: z.literal('merge'),
    version,
    into: z
      .string()
      .regex(/^\d{1,15}$/, 'Choose one')
      .transform(Number),
  }),
  z.object({ intent: z.literal('delete'), version, isSure: flagSchema.default(false) }),
])

export const action = adminAction(handle, {
  schema,
  limit: { save: staffWork, merge: staffWork, delete: staffWork },
  async answer(context, staff, form, { params }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    const of = { attributeId: idOf(params.id), id: idOf(params.value), version: value.version }
    const byStaff = staffContext(context, staff)
    const done = (message: string) =>
      redirectWith(context, adminAttributePath(of.attributeId), { flash: { tone: 'success', message } })
    switch (value.intent) {
      case 'save': {
        const saved = await saveValue(byStaff, of, value.value)
        if (!saved.ok) return showFormAgain(shownFailure(saved.error), form.typed)
        return done(`The value is ${value.value} now, on all products.`)
      }
      case 'merge': {
        const merged = await mergeValues(byStaff, { ...of, into: value.into })
        if (!merged.ok) return showFormAgain(shownFailure(merged.error), form.typed)
        return done(`${merged.value.value} is merged with ${merged.value.into}.`)
      }
      case 'delete': {
        const message = 'Tick the box first, so that nothing is deleted by mistake'
        if (!value.isSure)
          return showFormAgain({ code: 'invalid_input', message, errors: { isSure: [message] } }, form.typed)
        const removed = await removeValue(byStaff, of)
        if (!removed.ok) return showFormAgain(shownFailure(removed.error), form.typed)
        return done(`The value ${removed.value.value} is deleted.`)
      }
    }
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data ? `${data.attribute.name}: ${data.value}` : 'Value', isIndexed: false })

export default function AdminAttributeValuePage() {
  const { id, value, version: from, products, attribute, others } = useLoaderData<typeof loader>()
  const { errors = {}, typed }: { errors?: Record<string, string[] | undefined>; typed?: Record<string, string> } =
    useActionData<typeof action>() ?? {}
  const path = adminAttributeValuePath(attribute.id, id)
  const typedOf = (intent: string) => (typed?.intent === intent ? typed : undefined)
  const errorsOf = (intent: string) => (typed?.intent === intent ? errors : {})
  return (
    <>
      <h1>
        <Link to={adminAttributePath(attribute.id)}>{attribute.name}</Link>: {value}
      </h1>
      <p className={muted}>{productsText(products)}</p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={path}>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={from} />
        <TextField
          name="value"
          label="Value"
          hint="All products that have it show the new one."
          maxLength={200}
          autoComplete="off"
          defaultValue={typedOf('save')?.value ?? value}
          errors={errorsOf('save').value}
        />
        <div>
          <Button>Save the value</Button>
        </div>
      </form>
      {others.length === 0 ? null : (
        <section className={box} aria-labelledby="merge">
          <h2 className={subheading} id="merge">
            Merge it with another value
          </h2>
          <p className={muted}>Its products get the other one, and {value} is deleted. This cannot be undone.</p>
          <form className={formStyle} method="post" action={path}>
            <input type="hidden" name="intent" value="merge" />
            <input type="hidden" name="version" value={from} />
            <SelectField
              name="into"
              label="The value that stays"
              emptyLabel="Choose one"
              defaultValue={typedOf('merge')?.into}
              errors={errorsOf('merge').into}
              options={others.map((other) => ({ value: String(other.id), label: other.value }))}
            />
            <div>
              <Button variant="secondary">Merge them</Button>
            </div>
          </form>
        </section>
      )}
      <DeleteBox path={path} version={from} what="the value" errors={errorsOf('delete')}>
        {products === 0 ? 'No product has it.' : `${productsText(products)} lose it.`}
      </DeleteBox>
    </>
  )
}
