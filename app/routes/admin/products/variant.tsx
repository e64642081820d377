import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { ProductPages } from '~/components/admin/product/product-pages'
import { VariantFields } from '~/components/admin/product/variant-fields'
import { VersionFields } from '~/components/admin/version-fields'
import { KeepForm } from '~/components/admin/keep-form'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { changeVariant } from '~/domain/catalogue/products/manage/variants/change-variants.server'
import { optionsTextOf } from '~/domain/catalogue/products/manage/variants/owner-variants'
import { readOwnerVariant } from '~/domain/catalogue/products/manage/variants/read-owner-variants.server'
import { readShopChannels } from '~/domain/operations/channels/read-channel.server'
import { isId } from '~/domain/shared/whole-number.schema'
import { adminProductPath, adminProductsPath, adminProductVariantPath, adminProductVariantsPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import {
  marginTexts,
  togetherInVariants,
  variantChange,
  variantFormSchema,
  variantLabels,
  variantValues,
} from './variant-form.server'

export const handle = {
  permission: 'products',
  crumb: 'Variant',
  above: [{ name: 'Products', href: adminProductsPath }],
} satisfies StaffHandle

const idOf = (id = '') => (isId(id) ? Number(id) : 0)

export const loader = adminLoader(handle, async ({ db }, _staff, { params: { slug = '', id } }) => {
  const details = await readOwnerVariant(db, slug, idOf(id))
  if (!details) throw errorResponse(404, 'Page Not Found')
  const channels = await readShopChannels(db)
  const { version, productName, options, pictures, variant } = details
  return {
    slug,
    id: details.id,
    unit: details.unit,
    version,
    productName,
    options,
    pictures,
    name: optionsTextOf(variant) || variant.sku,
    values: variantValues(details, channels),
    margins: marginTexts(details, channels),
    channels: channels.map(({ code, name, currency, timeZone }) => ({ code, name, currency, timeZone })),
  }
})

export const action = adminAction(handle, {
  schema: variantFormSchema,
  limit: staffWork,
  async answer(context, staff, form, { params: { slug = '', id } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const change = variantChange(form.value, await readShopChannels(context.db))
    if (!change.ok) return showFormAgain(change.error, form.typed)
    const of = { slug, id: idOf(id), version: form.value.version }
    const changed = await changeVariant(staffContext(context, staff), of, change.value)
    if (!changed.ok) return showFormAgain(shownFailure(changed.error), form.typed)
    return redirectWith(context, adminProductVariantsPath(slug), {
      flash: { tone: 'success', message: 'The variant is saved.' },
    })
  },
  now: async (args) => {
    const { version, values, options, channels } = await loader(args)
    const names = options.map(({ name }) => name)
    return { version, values, labels: variantLabels(names, channels), together: togetherInVariants(names, channels) }
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data ? `${data.name}: ${data.productName}` : 'Variant', isIndexed: false })

export default function AdminProductVariantPage() {
  const { slug, id, unit, version, productName, name, options, pictures, channels, values, margins } =
    useLoaderData<typeof loader>()
  const { errors = {}, typed }: { errors?: Record<string, string[] | undefined>; typed?: Record<string, string> } =
    useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>
        <Link to={adminProductPath(slug)}>{productName}</Link>: {name}
      </h1>
      <ProductPages slug={slug} current={adminProductVariantsPath} />
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminProductVariantPath(slug, id)}>
        <VersionFields version={version} values={values} typed={typed} />
        <VariantFields
          options={options}
          unit={unit}
          pictures={pictures}
          channels={channels}
          margins={margins}
          values={typed ?? values}
          errors={errors}
        />
        <div>
          <Button>Save the variant</Button>
        </div>
        <KeepForm />
      </form>
    </>
  )
}
