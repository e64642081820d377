import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { head, state as stateLook } from '~/components/admin/list/list.css'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { AddressForm } from '~/components/admin/address-form'
import { ProductChannels } from '~/components/admin/product/product-channels'
import { ProductPages } from '~/components/admin/product/product-pages'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { ProductTextFields } from '~/components/admin/product/product-text-fields'
import { VariantTable } from '~/components/admin/product/variant-table'
import { VersionFields } from '~/components/admin/version-fields'
import { KeepForm } from '~/components/admin/keep-form'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { readChannelSales, type ChannelSale } from '~/domain/catalogue/products/manage/channels/plan-in-channel.server'
import { removalOf } from '~/domain/catalogue/products/manage/bin/bin.server'
import { editProduct } from '~/domain/catalogue/products/manage/edit-product.server'
import { readCategoryPaths, readOwnerProduct } from '~/domain/catalogue/products/manage/read-owner-product.server'
import type { Channel } from '~/domain/operations/channels/channel'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { hasPermission } from '~/domain/operations/actors/roles'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { adminProductPath, adminProductsPath } from '~/admin-paths'
import { productPath } from '~/paths'
import { errorResponse } from '~/http/body.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { cluster, stack } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'
import { changeVariants, variantFields } from './change-variants.server'
import { productTextFields, typedTexts } from './product-form.server'
import { stepFields, takeStep } from './product-steps.server'

export const handle = {
  permission: 'products',
  crumb: 'Product',
  above: [{ name: 'Products', href: adminProductsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db, channel }, { member }, { params: { slug = '' } }) => {
  const product = await readOwnerProduct(db, channel, slug)
  if (!product) throw errorResponse(404, 'Page Not Found')
  const channels = await readActiveChannels(db.read)
  return {
    product,
    channels:
      channels.length < 2 ? [] : (await readChannelSales(db, slug, channels)).map((sale) => shownSale(sale, channel)),
    removedOn: product.binnedAt === null ? null : instantText(removalOf(product.binnedAt).toISOString(), channel),
    plannedFor: product.publishAt === null ? null : instantText(product.publishAt, channel),
    timeZone: channel.timeZone,
    values: typedTexts(product.texts),
    currency: channel.currency,
    mayChangeStock: hasPermission(member.role, 'stock'),
    categories: (await readCategoryPaths(db)).map((path) => path.join(' > ')).slice(0, 300),
  }
})

/** What a channel does with the product, with words about what is planned. */
const shownSale = ({ plan, ...sale }: ChannelSale, channel: Channel) => ({
  ...sale,
  plan:
    plan === null
      ? null
      : plan.isPublished
        ? `It is sold here from ${instantText(plan.dueAt, channel)}.`
        : `It is not sold here any more from ${instantText(plan.dueAt, channel)}.`,
})

const schema = z.discriminatedUnion('intent', [
  productTextFields.extend({ intent: z.literal('texts'), version: z.coerce.number().int().min(0) }),
  variantFields.extend({ intent: z.literal('variants') }),
  ...stepFields,
])

export const action = adminAction(handle, {
  schema,
  limit: {
    texts: staffWork,
    variants: staffWork,
    publish: staffWork,
    hide: staffWork,
    plan: staffWork,
    unplan: staffWork,
    'channel-sell': staffWork,
    'channel-stop': staffWork,
    'channel-unplan': staffWork,
    'channel-plan': staffWork,
    copy: staffWork,
    bin: staffWork,
    restore: staffWork,
    address: staffWork,
  },
  async answer(context, staff, form, { params: { slug = '' } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const byStaff = staffContext(context, staff)
    const { value } = form
    const done = (message: string) =>
      redirectWith(context, adminProductPath(slug), { flash: { tone: 'success', message } })
    if (value.intent === 'variants') {
      const changed = await changeVariants(byStaff, slug, value)
      if (!changed.ok) return showFormAgain(changed.error, form.typed)
      return done(changed.value === 0 ? 'Nothing was changed.' : 'The prices and the stock are saved.')
    }
    if (value.intent === 'texts') {
      const { intent: _intent, version: from, ...texts } = value
      const edited = await editProduct(byStaff, { slug, texts, version: from })
      return edited.ok ? done('The product is saved.') : showFormAgain(shownFailure(edited.error), form.typed)
    }
    const step = await takeStep(byStaff, slug, value)
    if (!step.ok) return showFormAgain(shownFailure(step.error), form.typed)
    const { slug: now, message } = step.value
    return redirectWith(context, adminProductPath(now), { flash: { tone: 'success', message } })
  },
  now: async (args, intent) => {
    const { product, values } = await loader(args)
    return intent === 'texts' ? { version: product.version, values, labels: { subtitle: 'Line below the name' } } : null
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.product.texts.name ?? 'Product', isIndexed: false })

export default function AdminProductPage() {
  const { product, channels, removedOn, plannedFor, timeZone, values, currency, mayChangeStock, categories } =
    useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const path = adminProductPath(product.slug)
  const typedOf = (intent: string) => (typed?.intent === intent ? typed : undefined)
  const errorsOf = (intent: string) => (typed?.intent === intent ? errors : {})
  const step = (intent: string) => (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={product.version} />
    </>
  )
  return (
    <>
      <div className={head}>
        <h1>{product.texts.name}</h1>
        <span className={stateLook[product.isPublished ? 'done' : 'neutral']}>
          {removedOn !== null ? 'In the bin' : product.isPublished ? 'Published' : 'Not published'}
        </span>
      </div>
      {removedOn === null ? null : <p>It is not sold, and is removed on {removedOn}. Orders go on naming it.</p>}
      <div className={cluster}>
        {removedOn !== null ? (
          <form method="post" action={path}>
            {step('restore')}
            <Button>Take it back</Button>
          </form>
        ) : (
          <form method="post" action={path}>
            {step(product.isPublished ? 'hide' : 'publish')}
            <Button variant={product.isPublished ? 'secondary' : 'primary'}>
              {product.isPublished ? 'Take it from sale' : 'Publish it'}
            </Button>
          </form>
        )}
        {product.isPublished ? (
          <LinkButton href={productPath(product.slug)} variant="secondary">
            See it in the shop
          </LinkButton>
        ) : removedOn === null ? (
          <LinkButton href={productPath(product.slug)} variant="secondary">
            Preview it
          </LinkButton>
        ) : null}
        <form method="post" action={path}>
          {step('copy')}
          <Button variant="secondary">Make a copy</Button>
        </form>
        {removedOn === null ? (
          <form method="post" action={path}>
            {step('bin')}
            <Button variant="secondary">Throw it away</Button>
          </form>
        ) : null}
        <HistoryLink kind="product" name={product.slug} />
      </div>
      <ProductPages slug={product.slug} current={adminProductPath} />
      <ErrorSummary errors={errors} />
      <section className={box} aria-labelledby="variants">
        <h2 className={subheading} id="variants">
          Prices and stock
        </h2>
        <form className={stack} method="post" action={path}>
          <input type="hidden" name="intent" value="variants" />
          <VariantTable
            variants={product.variants}
            currency={currency}
            unit={product.unit}
            mayChangePrices
            mayChangeStock={mayChangeStock}
            typed={typedOf('variants')}
            errors={errorsOf('variants')}
          />
          <div>
            <Button>Save prices and stock</Button>
          </div>
        </form>
      </section>
      <section className={box} aria-labelledby="texts">
        <h2 className={subheading} id="texts">
          Texts and groups
        </h2>
        <form className={formStyle} method="post" action={path}>
          <input type="hidden" name="intent" value="texts" />
          <VersionFields version={product.version} values={values} typed={typedOf('texts')} />
          <ProductTextFields values={typedOf('texts') ?? values} errors={errorsOf('texts')} categories={categories} />
          <div>
            <Button>Save texts and groups</Button>
          </div>
          <KeepForm />
        </form>
      </section>
      {product.isPublished || removedOn !== null ? null : (
        <section className={box} aria-labelledby="plan">
          <h2 className={subheading} id="plan">
            Publish it at a time
          </h2>
          {plannedFor === null ? null : (
            <form className={cluster} method="post" action={path}>
              {step('unplan')}
              <span>It is published on {plannedFor}.</span>
              <Button variant="secondary" size="small">
                Do not
              </Button>
            </form>
          )}
          <form className={formStyle} method="post" action={path}>
            {step('plan')}
            <TextField
              name="publishAt"
              type="datetime-local"
              label={plannedFor === null ? 'Day and time' : 'Another day and time'}
              hint={`Clock of ${timeZone}`}
              defaultValue={typedOf('plan')?.publishAt}
              errors={errorsOf('plan').publishAt}
            />
            <div>
              <Button variant="secondary">Save the time</Button>
            </div>
          </form>
        </section>
      )}
      {channels.length === 0 || removedOn !== null ? null : (
        <ProductChannels
          path={path}
          version={product.version}
          isPublished={product.isPublished}
          channels={channels}
          timeZone={timeZone}
          typed={typedOf('channel-plan')}
          errors={errorsOf('channel-plan')}
        />
      )}
      <AddressForm
        path={path}
        version={product.version}
        prefix={productPath('')}
        slug={typedOf('address')?.slug ?? product.slug}
        errors={errorsOf('address').slug}
      />
    </>
  )
}
