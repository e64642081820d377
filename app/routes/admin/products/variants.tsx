import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { box } from '~/components/admin/admin-form.css'
import { optionLabels, optionTexts } from '~/components/admin/product/option-texts'
import { OptionFields } from '~/components/admin/product/option-fields'
import * as styles from '~/components/admin/product/picture-list.css'
import { ProductPages } from '~/components/admin/product/product-pages'
import { VersionFields } from '~/components/admin/version-fields'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import {
  addVariants,
  changeOptions,
  removeVariant,
} from '~/domain/catalogue/products/manage/variants/change-variants.server'
import { maxMissing } from '~/domain/catalogue/products/manage/variants/option-changes'
import { readOwnerOptions } from '~/domain/catalogue/products/manage/variants/read-owner-variants.server'
import { adminProductPath, adminProductsPath, adminProductVariantPath, adminProductVariantsPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { formStart } from '~/http/admin/later-changes.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { sentForm } from '~/http/posted-form.server'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { stack } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'
import { keepsPlaces, optionChanges, optionFields, placeAnew, placedAnewText } from './option-form.server'

export const handle = {
  permission: 'products',
  crumb: 'Options and variants',
  above: [{ name: 'Products', href: adminProductsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db }, _staff, { params: { slug = '' } }) => {
  const read = await readOwnerOptions(db, slug)
  if (!read) throw errorResponse(404, 'Page Not Found')
  return read
})

const version = z.coerce.number().int().min(0)
/** The values of a combination as JSON. */
const combination = z
  .string()
  .max(1000)
  .transform((text) => combinationOf(text))
const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('options'), version, option: optionFields }),
  z.object({
    intent: z.literal('add'),
    version,
    combination: z.union([z.array(combination), combination.transform((one) => [one])], {
      error: 'Choose at least one',
    }),
  }),
  z.object({ intent: z.literal('remove'), version, sku: z.string().min(1).max(100) }),
])

function combinationOf(text: string): string[] {
  try {
    const parsed = z.array(z.string()).safeParse(JSON.parse(text))
    return parsed.data ?? []
  } catch {
    return []
  }
}

export const action = adminAction(handle, {
  schema,
  limit: { options: staffWork, add: staffWork, remove: staffWork },
  async answer(context, staff, form, { params: { slug = '' } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    const byStaff = staffContext(context, staff)
    const done = (message: string) =>
      redirectWith(context, adminProductVariantsPath(slug), { flash: { tone: 'success', message } })
    if (value.intent === 'options') {
      const options = optionChanges(value.option)
      const changed = await changeOptions(byStaff, { slug, version: value.version, options })
      if (changed.ok) return done('The options are saved.')
      const now = changed.error.code === 'stale' ? await readOwnerOptions(context.db, slug) : null
      const base = formStart(form.typed.was)
      if (!now || keepsPlaces(base, now.options)) return showFormAgain(shownFailure(changed.error), form.typed)
      const { typed, lost } = placeAnew(form.typed, base, now)
      return showFormAgain({ code: 'stale', message: placedAnewText(lost) }, typed)
    }
    if (value.intent === 'add') {
      const added = await addVariants(byStaff, { slug, version: value.version, combinations: value.combination })
      if (!added.ok) return showFormAgain(shownFailure(added.error), form.typed)
      const { added: count } = added.value
      return done(count === 1 ? 'The variant is made.' : `${count} variants are made.`)
    }
    const removed = await removeVariant(byStaff, { slug, version: value.version, sku: value.sku })
    if (!removed.ok) return showFormAgain(shownFailure(removed.error), form.typed)
    return done(`The variant ${value.sku} is not sold any more.`)
  },
  now: async (args, intent) => {
    const base = formStart(sentForm(args.request)?.get('was'))
    const { options, version: now } = await loader(args)
    if (intent !== 'options' || !keepsPlaces(base, options)) return null
    return { version: now, values: optionTexts(options), labels: optionLabels(options) }
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Variants of ${data?.name ?? 'a product'}`, isIndexed: false })

export default function AdminProductVariantsPage() {
  const { slug, name, version: from, options, variants, missing } = useLoaderData<typeof loader>()
  const { errors = {}, typed }: { errors?: Record<string, string[] | undefined>; typed?: Record<string, string> } =
    useActionData<typeof action>() ?? {}
  const path = adminProductVariantsPath(slug)
  const typedOptions = typed?.intent === 'options' ? typed : undefined
  const common = (intent: string) => (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={from} />
    </>
  )
  return (
    <>
      <h1>
        <Link to={adminProductPath(slug)}>{name}</Link>
      </h1>
      <ProductPages slug={slug} current={adminProductVariantsPath} />
      <ErrorSummary errors={errors} />
      <section className={box} aria-labelledby="variants">
        <h2 className={subheading} id="variants">
          Variants
        </h2>
        <ul className={styles.rows}>
          {variants.map(({ id, sku, optionsText }) => (
            <li key={id} className={styles.line}>
              <span>
                <Link to={adminProductVariantPath(slug, id)} discover="none">
                  {optionsText || 'The product'}
                </Link>
                <br />
                {sku}
              </span>
              {variants.length > 1 ? (
                <form method="post" action={path}>
                  {common('remove')}
                  <input type="hidden" name="sku" value={sku} />
                  <Button variant="secondary" size="small">
                    Remove<span className={styles.hidden}> {optionsText || sku}</span>
                  </Button>
                </form>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
      {missing.length === 0 ? null : (
        <section className={box} aria-labelledby="missing">
          <h2 className={subheading} id="missing">
            Variants that there are not
          </h2>
          <p>A new variant has the prices and the weight of the first one, and nothing in stock.</p>
          <form className={stack} method="post" action={path}>
            {common('add')}
            <fieldset className={styles.choices}>
              <legend>{missing.length < maxMissing ? 'Make these' : `Make these, the first ${maxMissing}`}</legend>
              {missing.map((values) => (
                <CheckboxField
                  key={values.join(' / ')}
                  id={`make-${values.join('-').replace(/\W/g, '-')}`}
                  name="combination"
                  value={JSON.stringify(values)}
                  label={values.join(' / ')}
                  defaultChecked
                />
              ))}
            </fieldset>
            <div>
              <Button>Make the variants</Button>
            </div>
          </form>
        </section>
      )}
      <section className={box} aria-labelledby="options">
        <h2 className={subheading} id="options">
          Options
        </h2>
        <form className={stack} method="post" action={path}>
          <input type="hidden" name="intent" value="options" />
          <VersionFields version={from} values={optionTexts(options)} typed={typedOptions} />
          <OptionFields options={options} typed={typedOptions} errors={errors} />
          <div>
            <Button>Save the options</Button>
          </div>
        </form>
      </section>
    </>
  )
}
