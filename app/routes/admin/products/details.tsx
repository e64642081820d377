import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { ProductPages } from '~/components/admin/product/product-pages'
import { VersionFields } from '~/components/admin/version-fields'
import { KeepForm } from '~/components/admin/keep-form'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { changeDetails } from '~/domain/catalogue/products/manage/details/change-details.server'
import { readDetails } from '~/domain/catalogue/products/manage/details/read-details.server'
import { adminProductDetailsPath, adminProductPath, adminProductsPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { detailsFields, typedDetails } from './details-form.server'

export const handle = {
  permission: 'products',
  crumb: 'Details',
  above: [{ name: 'Products', href: adminProductsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db }, _staff, { params: { slug = '' } }) => {
  const read = await readDetails(db, slug)
  if (!read) throw errorResponse(404, 'Page Not Found')
  const { details, ...others } = read
  return { ...others, values: typedDetails(details) }
})

export const action = adminAction(handle, {
  schema: detailsFields,
  limit: staffWork,
  async answer(context, staff, form, { params: { slug = '' } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { version, label, ...others } = form.value
    const labels = Object.keys(label).filter((one) => label[one])
    const details = { ...others, labels }
    const changed = await changeDetails(staffContext(context, staff), { slug, version, details })
    if (!changed.ok) return showFormAgain(shownFailure(changed.error), form.typed)
    return redirectWith(context, adminProductDetailsPath(slug), {
      flash: { tone: 'success', message: 'The details are saved.' },
    })
  },
  now: async (args) => {
    const { version, values } = await loader(args)
    return { version, values }
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Details of ${data?.name ?? 'a product'}`, isIndexed: false })

export default function AdminProductDetailsPage() {
  const { slug, name, version, values, choices } = useLoaderData<typeof loader>()
  const { errors = {}, typed }: { errors?: Record<string, string[] | undefined>; typed?: Record<string, string> } =
    useActionData<typeof action>() ?? {}
  const shown = typed ?? values
  const field = (one: string) => ({ name: one, defaultValue: shown[one], errors: errors[one], autoComplete: 'off' })
  const products = 'The addresses or SKUs of other products, one in each line.'
  return (
    <>
      <h1>
        <Link to={adminProductPath(slug)}>{name}</Link>
      </h1>
      <ProductPages slug={slug} current={adminProductDetailsPath} />
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminProductDetailsPath(slug)}>
        <VersionFields version={version} values={values} typed={typed} />
        {choices.labels.length === 0 ? null : (
          <fieldset>
            <legend>Labels on its picture</legend>
            {choices.labels.map((label) => (
              <CheckboxField
                key={label.slug}
                name={`label.${label.slug}`}
                value="on"
                label={label.name}
                defaultChecked={shown[`label.${label.slug}`] === 'on'}
              />
            ))}
          </fieldset>
        )}
        <TextareaField
          {...field('collections')}
          label="Collections"
          hint="One in each line. New ones are made."
          isOptional
          rows={3}
        />
        <TextareaField
          {...field('attributes')}
          label="Attributes"
          hint="One value in each line, such as Material: Cotton."
          isOptional
          rows={5}
        />
        {choices.sizeCharts.length === 0 ? null : (
          <SelectField
            {...field('sizeChart')}
            label="Size chart"
            emptyLabel="None"
            options={choices.sizeCharts.map((chart) => ({ value: chart.slug, label: chart.name }))}
          />
        )}
        <SelectField
          {...field('taxClass')}
          label="Tax class"
          hint="It decides which tax rates hold for the product."
          options={choices.taxClasses.map((one) => ({ value: one, label: one }))}
        />
        <TextField
          {...field('hsn')}
          label="HSN code"
          hint="The number of its kind of goods, which invoices in India name."
          isOptional
          maxLength={20}
        />
        <TextareaField {...field('related')} label="Related products" hint={products} isOptional rows={3} />
        <TextareaField
          {...field('crossSells')}
          label="Offered in the cart with it"
          hint={products}
          isOptional
          rows={3}
        />
        <TextareaField {...field('upSells')} label="Better ones in its place" hint={products} isOptional rows={3} />
        <CheckboxField
          name="isHidden"
          value="on"
          label="Leave it out of lists and searches"
          hint="Who has its address can buy it."
          defaultChecked={shown.isHidden === 'on'}
        />
        <div>
          <Button>Save the details</Button>
        </div>
        <KeepForm />
      </form>
    </>
  )
}
