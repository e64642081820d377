import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { ProductTextFields } from '~/components/admin/product/product-text-fields'
import { KeepForm } from '~/components/admin/keep-form'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { createProduct } from '~/domain/catalogue/products/manage/edit-product.server'
import { readCategoryPaths } from '~/domain/catalogue/products/manage/read-owner-product.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import { parseDecimal } from '~/domain/shared/money/arithmetic'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { adminNewProductPath, adminProductPath, adminProductsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { amountProblem, stockSchema } from './typed-amounts.server'
import { productTextFields } from './product-form.server'

export const handle = {
  permission: 'products',
  crumb: 'New product',
  above: [{ name: 'Products', href: adminProductsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db, channel }) => ({
  currency: channel.currency,
  categories: (await readCategoryPaths(db)).map((path) => path.join(' > ')).slice(0, 300),
}))

const schema = productTextFields.extend({
  price: z.string().trim().min(1, 'Enter a price').max(30),
  sku: lineText.trim().max(60).default(''),
  stock: stockSchema,
  isPublished: flagSchema.default(false),
})

export const action = adminAction(handle, {
  schema,
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { price: text, sku, stock, ...product } = form.value
    const { currency } = context.channel
    const price = parseDecimal(text, currency)
    if (price === null || price < 0) return showFormAgain(amountProblem('price', text, currency), form.typed)
    const made = await createProduct(staffContext(context, staff), {
      ...product,
      price,
      sku: sku === '' ? null : sku,
      onHand: stock,
    })
    if (!made.ok) return showFormAgain(shownFailure(made.error), form.typed)
    const message = product.isPublished
      ? 'The product is in your shop.'
      : 'The product is saved, and not published yet.'
    return redirectWith(context, adminProductPath(made.value.slug), { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New product', isIndexed: false })

export default function AdminNewProductPage() {
  const { currency, categories } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const values: Record<string, string | undefined> = typed ?? {}
  return (
    <>
      <h1>New product</h1>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminNewProductPath}>
        <TextField
          name="name"
          label="Name"
          maxLength={200}
          autoComplete="off"
          defaultValue={values.name}
          errors={errors.name}
        />
        <TextField
          name="price"
          label="Price"
          prefix={currency}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={values.price}
          errors={errors.price}
        />
        <TextField
          name="stock"
          label="In stock"
          hint="Empty: it is not counted, and never sold out."
          isOptional
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values.stock}
          errors={errors.stock}
        />
        <TextField
          name="sku"
          label="SKU"
          hint="Your own code for it. Without one the shop makes it."
          isOptional
          maxLength={60}
          autoComplete="off"
          defaultValue={values.sku}
          errors={errors.sku}
        />
        <ProductTextFields values={values} errors={errors} categories={categories} isWithoutName />
        <CheckboxField
          name="isPublished"
          value="on"
          label="Sell it at once"
          defaultChecked={typed === undefined || typed.isPublished === 'on'}
        />
        <div>
          <Button>Save the product</Button>
        </div>
        <KeepForm />
      </form>
    </>
  )
}
