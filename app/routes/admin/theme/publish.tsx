import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { DraftBox } from '~/components/admin/draft-box'
import { DesignTabs } from '~/components/admin/theme/design-tabs'
import { lookLabel, lookValue } from '~/components/admin/theme/look-words'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Notice } from '~/components/ui/notice/notice'
import { Table } from '~/components/ui/table/table'
import { zonedInstant } from '~/domain/operations/channels/zoned-time'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import {
  discardLookDraft,
  prepareLookVersion,
  publishLookDraft,
  scheduleLookDraft,
} from '~/domain/site/storefront/look-drafts/change-look-draft.server'
import { readEditedLook } from '~/domain/site/storefront/look-drafts/read-look-draft.server'
import { readLookVersions } from '~/domain/site/storefront/look-versions/look-versions.queries.server'
import { restoreLook } from '~/domain/site/storefront/look-versions/restore-look.server'
import { contrastPairs } from '~/domain/site/storefront/theme/contrast-pairs'
import { flagSchema } from '~/domain/shared/flag.schema'
import { adminThemePath, adminThemePublishPath } from '~/admin-paths'
import { homePath, previewParam, withQuery } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { clusterTight } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { inAskedChannel } from '~/routes/admin/settings/asked-channel.server'

export const handle = {
  permission: 'design',
  crumb: 'Publish',
  above: [{ name: 'Theme', href: adminThemePath() }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (requested, _staff, { request }) => {
  const { context, asked } = await inAskedChannel(requested, request)
  const { db, channel } = context
  const { draft, document, changes } = await readEditedLook(db, channel)
  const { light, dark } = contrastPairs(document)
  return {
    asked,
    channelName: channel.name,
    timeZone: channel.timeZone,
    changes: changes.map(({ path, before, after }) => ({
      label: lookLabel(path),
      before: lookValue(path, before),
      after: lookValue(path, after),
    })),
    unreadable: [...light, ...(dark ?? [])].filter(({ isReadable }) => !isReadable).length,
    shareLink: draft && requested.origin + withQuery(homePath, { [previewParam]: draft.previewToken }),
    publishAt: draft?.publishAt ? instantText(draft.publishAt, channel) : null,
    versions: (await readLookVersions(db.read, channel.id)).map(({ number, replacedAt, look }) => ({
      number,
      until: instantText(replacedAt, channel),
      words: [
        `buttons ${lookValue('', look.colours.theme)}`,
        `background ${lookValue('', look.colours.background)}`,
        `headings ${lookValue('', look.typography.heading)}`,
        `texts ${lookValue('', look.typography.body)}`,
      ].join(', '),
    })),
  }
})

const number = z.coerce.number().int().min(1).max(1e9)
const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('publish') }),
  z.object({ intent: z.literal('schedule'), at: z.string().max(40) }),
  z.object({ intent: z.literal('unschedule') }),
  z.object({ intent: z.literal('discard'), isSure: flagSchema.default(false) }),
  z.object({ intent: z.literal('prepare'), number }),
  z.object({ intent: z.literal('restore'), number }),
])

export const action = adminAction(handle, {
  schema,
  limit: {
    publish: staffWork,
    schedule: staffWork,
    unschedule: staffWork,
    discard: staffWork,
    prepare: staffWork,
    restore: staffWork,
  },
  async answer(requested, staff, form, { request }) {
    const { context, asked } = await inAskedChannel(requested, request)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    const byStaff = staffContext(context, staff)
    const refused = (message: string, field = '') =>
      showFormAgain({ code: 'invalid_input', message, errors: { [field]: [message] } }, form.typed)
    const done = (message: string, path = adminThemePath(asked)) =>
      redirectWith(context, path, { flash: { tone: 'success', message } })
    switch (value.intent) {
      case 'publish': {
        const published = await publishLookDraft(byStaff)
        return published.ok
          ? done('The look is published. Visitors see it now.')
          : refused(shownFailure(published.error).message)
      }
      case 'schedule': {
        const at = zonedInstant(value.at, context.channel.timeZone)
        if (!at) return refused('Enter the day and the time', 'at')
        if (at <= context.now()) return refused('Enter a day and a time that are still to come', 'at')
        const scheduled = await scheduleLookDraft(byStaff, at)
        return scheduled.ok
          ? done('The look is published by itself then.', adminThemePublishPath(asked))
          : refused(shownFailure(scheduled.error).message)
      }
      case 'unschedule': {
        const ended = await scheduleLookDraft(byStaff, null)
        return ended.ok
          ? done('The look is not published by itself any more.', adminThemePublishPath(asked))
          : refused(shownFailure(ended.error).message)
      }
      case 'discard': {
        if (!value.isSure) return refused('Tick this to throw the draft away', 'isSure')
        const discarded = await discardLookDraft(byStaff)
        return discarded.ok ? done('The draft is thrown away.') : refused(shownFailure(discarded.error).message)
      }
      case 'prepare': {
        const prepared = await prepareLookVersion(byStaff, value.number)
        return prepared.ok
          ? done(`The look ${value.number} is the draft now. Visitors see it when you publish it.`)
          : refused(shownFailure(prepared.error).message)
      }
      case 'restore': {
        const restored = await restoreLook(byStaff, value.number)
        return restored.ok
          ? done(`Visitors see the look ${value.number} again.`)
          : refused(shownFailure(restored.error).message)
      }
    }
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Publish the look', isIndexed: false })

export default function AdminThemePublishPage() {
  const { asked, channelName, timeZone, changes, unreadable, shareLink, publishAt, versions } =
    useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const texts: Readonly<Record<string, string | undefined>> = typed ?? {}
  const path = adminThemePublishPath(asked)
  return (
    <>
      <h1>Publish the look</h1>
      <DesignTabs current="Publish" channel={asked} />
      <ErrorSummary errors={errors} />
      {shareLink === null ? (
        <p>There is no draft: visitors see what you see.</p>
      ) : (
        <DraftBox
          path={path}
          publishAt={publishAt}
          timeZone={timeZone}
          shareLink={shareLink}
          errors={errors}
          typedTime={texts.at}
        >
          <Table
            caption={`What changes in ${channelName}`}
            isStacked
            columns={['What', 'Visitors see now', 'Then']}
            rows={changes.map(({ label, before, after }) => [label, before, after])}
          />
          {unreadable === 0 ? null : (
            <Notice tone="warning">
              {unreadable === 1 ? 'One pair of colours is' : `${unreadable} pairs of colours are`} hard to read:{' '}
              <a href={`${adminThemePath(asked)}#contrast`}>see which</a>.
            </Notice>
          )}
        </DraftBox>
      )}
      <h2 className={subheading}>Looks that visitors saw before</h2>
      {versions.length === 0 ? (
        <p className={muted}>There are none yet. A look that you replace is kept here.</p>
      ) : (
        <>
          <p className={muted}>
            A look is colours, typefaces, shape and your own CSS. Logo, notice bar and pages stay as they are.
          </p>
          <Table
            caption="Former looks"
            isStacked
            columns={['Look', 'Seen until', 'What it was', 'Take it again']}
            rows={versions.map(({ number: one, until, words }) => [
              String(one),
              until,
              words,
              <form key="again" className={clusterTight} method="post" action={path}>
                <input type="hidden" name="number" value={one} />
                <Button
                  name="intent"
                  value="prepare"
                  variant="secondary"
                  size="small"
                  aria-label={`Make look ${one} the draft`}
                >
                  Make it the draft
                </Button>
                <Button
                  name="intent"
                  value="restore"
                  variant="secondary"
                  size="small"
                  aria-label={`Go back to look ${one} now`}
                >
                  Go back to it now
                </Button>
              </form>,
            ])}
          />
        </>
      )}
    </>
  )
}
