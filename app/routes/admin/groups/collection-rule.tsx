import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle, list } from '~/components/admin/admin-form.css'
import { productsText } from '~/components/admin/catalogue/group-words'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { readOwnerGroup } from '~/domain/catalogue/groups/read-owner-groups.server'
import { changeRule, readRuleChoices, ruleProblem, tryRule } from '~/domain/catalogue/groups/rule-collections.server'
import { parseRule } from '~/domain/catalogue/listing/rules/collection-rule.schema'
import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import { adminCollectionRulePath, adminGroupPath, adminGroupsPath, adminProductsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyWith, showFormAgain } from '~/http/reply.server'
import { cluster } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { idOf } from './group-routes.server'
import { ruleFields, ruleOfForm, typedRule } from './rule-form.server'

export const handle = {
  permission: 'products',
  crumb: 'Rule',
  above: [
    { name: 'Products', href: adminProductsPath },
    { name: 'Collections', href: adminGroupsPath('collection') },
  ],
} satisfies StaffHandle

/** A collection with its rule, and the channel whose prices the rule means. */
async function readRuled({ db, channel }: RequestContext, named: string | undefined) {
  const collection = await readOwnerGroup(db, 'collection', idOf(named))
  if (!collection) throw errorResponse(404, 'Page Not Found')
  const rule = parseRule(collection.rule)
  const own = rule && (await readChannelById(db, rule.channelId))
  return { collection, rule, channel: own ?? channel }
}

export const loader = adminLoader(handle, async (context, _staff, { params }) => {
  const { collection, rule, channel } = await readRuled(context, params.id)
  const { id, name, version } = collection
  const { currency, name: channelName } = channel
  const choices = await readRuleChoices(context.db)
  return {
    id,
    name,
    version,
    hasRule: rule !== null,
    values: typedRule(rule, currency),
    currency,
    channelName,
    choices,
  }
})

const version = z.coerce.number().int().min(0)
const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('look'), version, ...ruleFields }),
  z.object({ intent: z.literal('save'), version, ...ruleFields }),
  z.object({ intent: z.literal('by-hand'), version }),
])

const nothingFound = null as { count: number; first: string[] } | null

export const action = adminAction(handle, {
  schema,
  limit: { look: staffWork, save: staffWork, 'by-hand': staffWork },
  async answer(context, staff, form, { params }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { collection, channel } = await readRuled(context, params.id)
    const { id } = collection
    const { value } = form
    const byStaff = staffContext(context, staff)
    const done = (message: string) =>
      redirectWith(context, adminGroupPath('collection', id), { flash: { tone: 'success', message } })
    if (value.intent === 'by-hand') {
      const changed = await changeRule(byStaff, { id, version: value.version, rule: null })
      if (!changed.ok) return showFormAgain(shownFailure(changed.error), form.typed)
      return done('The collection has no rule any more. Its products stay until you take them out.')
    }
    const read = ruleOfForm(value, channel)
    if (!read.ok) return showFormAgain(read.error, form.typed)
    if (value.intent === 'look') {
      const problem = ruleProblem(read.rule)
      if (problem) return showFormAgain(shownFailure(problem.error), form.typed)
      const found: typeof nothingFound = await tryRule(context, read.rule)
      return replyWith({ errors: {} as Record<string, string[] | undefined>, typed: form.typed, found })
    }
    const changed = await changeRule(byStaff, { id, version: value.version, rule: read.rule })
    if (!changed.ok) return showFormAgain(shownFailure(changed.error), form.typed)
    return done('The rule is saved, and fills the collection from now on.')
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Rule of ${data?.name ?? 'a collection'}`, isIndexed: false })

interface Reply {
  errors?: Record<string, string[] | undefined>
  typed?: Record<string, string>
  found?: typeof nothingFound
}

export default function AdminCollectionRulePage() {
  const { id, name, version: from, hasRule, values, currency, channelName, choices } = useLoaderData<typeof loader>()
  const { errors = {}, typed, found = null }: Reply = useActionData<typeof action>() ?? {}
  const shown = typed && typed.intent !== 'by-hand' ? typed : values
  const path = adminCollectionRulePath(id)
  const field = (one: string) => ({ name: one, defaultValue: shown[one], errors: errors[one], autoComplete: 'off' })
  const options = (groups: ReadonlyArray<{ id: number; name: string }>) =>
    groups.map((group) => ({ value: String(group.id), label: group.name }))
  const ticked = (one: string) => ({ name: one, value: 'on', defaultChecked: shown[one] === 'on', errors: errors[one] })
  return (
    <>
      <h1>
        <Link to={adminGroupPath('collection', id)}>{name}</Link>
      </h1>
      <p className={muted}>
        A rule chooses the products: those for which everything that you fill in here holds. New products come in by
        themselves, and others go out. Prices, sales and stock are those of {channelName}; what orders sell, and how old
        a product is, is looked at every ten minutes.
      </p>
      <ErrorSummary errors={errors} />
      {found === null ? null : (
        <section className={box} aria-labelledby="found">
          <h2 className={subheading} id="found">
            It finds {productsText(found.count)}
          </h2>
          {found.first.length === 0 ? (
            <p>None now. Products that fit later come in by themselves.</p>
          ) : (
            <ul className={list}>
              {found.first.map((product, place) => (
                <li key={place}>{product}</li>
              ))}
            </ul>
          )}
          {found.count > found.first.length ? <p className={muted}>And others.</p> : null}
        </section>
      )}
      <form className={formStyle} method="post" action={path}>
        <input type="hidden" name="version" value={from} />
        <SelectField
          {...field('categoryId')}
          label="In the category, or one below it"
          emptyLabel="Any"
          options={choices.categories.map((one) => ({
            value: String(one.id),
            label: `${'– '.repeat(one.depth)}${one.name}`,
          }))}
        />
        <SelectField {...field('brandId')} label="Of the brand" emptyLabel="Any" options={options(choices.brands)} />
        <SelectField {...field('labelId')} label="With the label" emptyLabel="Any" options={options(choices.labels)} />
        <SelectField {...field('tagId')} label="With the tag" emptyLabel="Any" options={options(choices.tags)} />
        <TextField {...field('priceFrom')} label="Price from" prefix={currency} isOptional inputMode="decimal" />
        <TextField {...field('priceTo')} label="Price up to" prefix={currency} isOptional inputMode="decimal" />
        <TextField
          {...field('newDays')}
          label="New since so many days"
          hint="Such as 30."
          isOptional
          inputMode="numeric"
        />
        <CheckboxField {...ticked('isOnSale')} label="On sale: with a higher price crossed out" />
        <CheckboxField {...ticked('isInStock')} label="In stock" />
        <div className={cluster}>
          <Button name="intent" value="look" variant="secondary">
            See what it finds
          </Button>
          <Button name="intent" value="save">
            Save the rule
          </Button>
        </div>
      </form>
      {hasRule ? (
        <section className={box} aria-labelledby="by-hand">
          <h2 className={subheading} id="by-hand">
            Without a rule
          </h2>
          <p className={muted}>The products that are in it now stay, and you choose others by hand.</p>
          <form method="post" action={path}>
            <input type="hidden" name="version" value={from} />
            <Button name="intent" value="by-hand" variant="secondary">
              Choose its products by hand
            </Button>
          </form>
        </section>
      ) : null}
    </>
  )
}
