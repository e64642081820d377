import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { AddressForm } from '~/components/admin/address-form'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { ArticleFields, articleLabels } from '~/components/admin/content/article-fields'
import { DeleteBox } from '~/components/admin/delete-box'
import { KeepForm } from '~/components/admin/keep-form'
import { head } from '~/components/admin/list/list.css'
import { VersionFields } from '~/components/admin/version-fields'
import { Badge } from '~/components/ui/badge/badge'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { zonedInstant } from '~/domain/operations/channels/zoned-time'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import { slugify } from '~/domain/shared/text/slug'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { isId } from '~/domain/shared/whole-number.schema'
import { readArticleCategoryNames, readOwnerArticle } from '~/domain/site/blog/read-owner-articles.server'
import { deleteArticle, saveArticle } from '~/domain/site/blog/save-article.server'
import { adminArticlePath, adminContentPath } from '~/admin-paths'
import { articlePath } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { cluster } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { pictureFiles } from '../groups/group-form.server'
import { articleFailure, articleFields, articleTexts, saveArticleForm } from './article-form.server'
import { articleState } from './article-state.server'

export const handle = {
  permission: 'content',
  crumb: 'Article',
  above: [{ name: 'Content', href: adminContentPath }],
} satisfies StaffHandle

async function requireArticle({ db }: Pick<RequestContext, 'db'>, id = '') {
  const article = isId(id) ? await readOwnerArticle(db, Number(id)) : null
  if (!article) throw errorResponse(404, 'Page Not Found')
  return article
}

export const loader = adminLoader(handle, async (context, _staff, { params }) => {
  const article = await requireArticle(context, params.id)
  const { id, slug, title, version, picture, isPublished, publishedAt } = article
  const { channel, now } = context
  return {
    id,
    slug,
    title,
    version,
    picture,
    values: articleTexts(article),
    state: articleState(article, now().toISOString()),
    day: isPublished ? instantText(publishedAt, channel) : null,
    timeZone: channel.timeZone,
    categories: await readArticleCategoryNames(context.db),
  }
})

const version = z.coerce.number().int().min(0)
const schema = z.discriminatedUnion('intent', [
  articleFields.extend({ intent: z.literal('save'), version }),
  z.object({ intent: z.literal('publish'), version }),
  z.object({ intent: z.literal('plan'), version, at: lineText.trim().max(30).default('') }),
  z.object({ intent: z.literal('hide'), version }),
  z.object({ intent: z.literal('address'), version, slug: lineText.trim().max(200) }),
  z.object({ intent: z.literal('delete'), version, isSure: flagSchema.default(false) }),
])

export const action = adminAction(handle, {
  schema,
  files: pictureFiles,
  limit: {
    save: staffWork,
    publish: staffWork,
    plan: staffWork,
    hide: staffWork,
    address: staffWork,
    delete: staffWork,
  },
  async answer(context, staff, form, { params }) {
    const { id, slug } = await requireArticle(context, params.id)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value, typed } = form
    const byStaff = staffContext(context, staff)
    const from = { pathOf: articlePath, version: value.version }
    const done = (message: string, to = adminArticlePath(id)) =>
      redirectWith(context, to, { flash: { tone: 'success', message } })
    const refuseField = (field: string, message: string) =>
      showFormAgain({ code: 'invalid_input', message, errors: { [field]: [message] } }, typed)
    switch (value.intent) {
      case 'save': {
        const { intent: _intent, version: at, ...fields } = value
        const { stored, saved } = await saveArticleForm(context, staff, fields, { slug, version: at })
        if (!saved.ok) return showFormAgain(articleFailure(saved.error), { ...typed, stored })
        return done('The article is saved.')
      }
      case 'publish': {
        const publishedAt = context.now().toISOString()
        const saved = await saveArticle(byStaff, slug, { isPublished: true, publishedAt }, from)
        return saved.ok ? done('The article is in your blog.') : showFormAgain(shownFailure(saved.error), typed)
      }
      case 'plan': {
        const at = zonedInstant(value.at, context.channel.timeZone)
        if (!at) return refuseField('at', 'Enter a day and a time')
        const saved = await saveArticle(byStaff, slug, { isPublished: true, publishedAt: at.toISOString() }, from)
        if (!saved.ok) return showFormAgain(shownFailure(saved.error), typed)
        return done(`It has this day now: ${instantText(saved.value.publishedAt, context.channel)}.`)
      }
      case 'hide': {
        const saved = await saveArticle(byStaff, slug, { isPublished: false }, from)
        return saved.ok ? done('The article is a draft again.') : showFormAgain(shownFailure(saved.error), typed)
      }
      case 'address': {
        const saved = await saveArticle(byStaff, slug, { slug: slugify(value.slug) }, from)
        if (!saved.ok) return showFormAgain(shownFailure(saved.error), typed)
        return done('The address is saved. The former one leads to it.')
      }
      case 'delete': {
        if (!value.isSure) return refuseField('isSure', 'Tick the box first, so that nothing is deleted by mistake')
        const deleted = await deleteArticle(byStaff, slug, value.version)
        if (!deleted.ok) return showFormAgain(shownFailure(deleted.error), typed)
        return done('The article is deleted.', adminContentPath)
      }
    }
  },
  now: async (args, intent) => {
    const { version: current, values } = await loader(args)
    return intent === 'save' ? { version: current, values, labels: articleLabels } : null
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.title ?? 'Article', isIndexed: false })

export default function AdminArticlePage() {
  const {
    id,
    slug,
    title,
    version: from,
    picture,
    values,
    state,
    day,
    timeZone,
    categories,
  } = useLoaderData<typeof loader>()
  const { errors = {}, typed }: { errors?: Record<string, string[] | undefined>; typed?: Record<string, string> } =
    useActionData<typeof action>() ?? {}
  const path = adminArticlePath(id)
  const typedOf = (intent: string) => (typed?.intent === intent ? typed : undefined)
  const errorsOf = (intent: string) => (typed?.intent === intent ? errors : {})
  const isLive = state.label === 'Published'
  const step = (intent: string) => (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={from} />
    </>
  )
  return (
    <>
      <div className={head}>
        <h1>{title}</h1>
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      <div className={cluster}>
        {isLive ? (
          <LinkButton href={articlePath(slug)} variant="secondary">
            See it in the shop
          </LinkButton>
        ) : (
          <form method="post" action={path}>
            {step('publish')}
            <Button>Publish it now</Button>
          </form>
        )}
        {state.label === 'Draft' ? null : (
          <form method="post" action={path}>
            {step('hide')}
            <Button variant="secondary">Make it a draft</Button>
          </form>
        )}
        <HistoryLink kind="article" name={slug} />
      </div>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={path} encType="multipart/form-data">
        <input type="hidden" name="intent" value="save" />
        <VersionFields version={from} values={values} typed={typedOf('save')} />
        <ArticleFields
          values={typedOf('save') ?? values}
          errors={errorsOf('save')}
          picture={picture}
          categories={categories}
        />
        <div>
          <Button>Save the article</Button>
        </div>
        <KeepForm />
      </form>
      <section className={box} aria-labelledby="day">
        <h2 className={subheading} id="day">
          {isLive ? 'Its day' : 'Publish it at a time'}
        </h2>
        {day === null ? null : (
          <p className={muted}>{isLive ? `It has been in your blog since ${day}.` : `It is published on ${day}.`}</p>
        )}
        <form className={formStyle} method="post" action={path}>
          {step('plan')}
          <TextField
            name="at"
            type="datetime-local"
            label={day === null ? 'Day and time' : 'Another day and time'}
            hint={`Clock of ${timeZone}`}
            defaultValue={typedOf('plan')?.at}
            errors={errorsOf('plan').at}
          />
          <div>
            <Button variant="secondary">Save the day</Button>
          </div>
        </form>
      </section>
      <AddressForm
        path={path}
        version={from}
        prefix={articlePath('')}
        slug={typedOf('address')?.slug ?? slug}
        errors={errorsOf('address').slug}
      />
      <DeleteBox path={path} version={from} what="the article" errors={errorsOf('delete')}>
        Its address is not found any more. To take it off the blog for some time, make it a draft.
      </DeleteBox>
    </>
  )
}
