import { useEffect, useRef, type ReactNode } from 'react'
import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useFetcher, useLoaderData } from '~/framework/react'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { ListTabs } from '~/components/admin/list/list-tabs'
import * as editor from '~/components/admin/pages/page-editor.css'
import { ColourFields } from '~/components/admin/theme/colour-fields'
import { ContrastTable } from '~/components/admin/theme/contrast-table'
import { DesignTabs } from '~/components/admin/theme/design-tabs'
import { lookChoices, lookLabel } from '~/components/admin/theme/look-words'
import * as styles from '~/components/admin/theme/theme-editor.css'
import { ThemeFrames } from '~/components/admin/theme/theme-frames'
import { VersionFields } from '~/components/admin/version-fields'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { Notice } from '~/components/ui/notice/notice'
import { readTypedLook, saveLookDraft } from '~/domain/site/storefront/look-drafts/change-look-draft.server'
import { changeOf, draftedFields } from '~/domain/site/storefront/look-drafts/drafted-fields'
import { readEditedLook } from '~/domain/site/storefront/look-drafts/read-look-draft.server'
import { storefrontSchema } from '~/domain/site/storefront/storefront.schema'
import { contrastPairs, type ContrastPair } from '~/domain/site/storefront/theme/contrast-pairs'
import { fontBudgetProblem } from '~/domain/site/storefront/theme/font-budget'
import { paletteOf } from '~/domain/site/storefront/theme/palette'
import { flagSchema } from '~/domain/shared/flag.schema'
import { adminThemePath, adminThemePublishPath, adminTypefacesPath } from '~/admin-paths'
import { adminDocumentPath } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { formStart } from '~/http/admin/later-changes.server'
import { staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { clusterTight } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { channelTabs, inAskedChannel } from '~/routes/admin/settings/asked-channel.server'
import {
  changedTexts,
  lookFailure,
  lookFormStart,
  lookLabels,
  noticePages,
  overlayCss,
  samplePages,
  typefaceOptions,
} from './theme-form.server'

export const handle = { permission: 'design' } satisfies StaffHandle

/** The editor of the look of a channel. */
export const loader = adminLoader(handle, async (requested, _staff, { request }) => {
  const { context, asked, channels } = await inAskedChannel(requested, request)
  const look = await readEditedLook(context.db, context.channel)
  const { draft, document, changes } = look
  return {
    asked,
    tabs: channelTabs(channels, context.channel, adminThemePath),
    ...lookFormStart(look),
    hasDraft: draft !== null,
    changes: changes.length,
    palette: paletteOf(document.colours),
    pairs: contrastPairs(document),
    fontProblem: fontBudgetProblem(document),
    typefaces: { body: typefaceOptions(document, 'body'), heading: typefaceOptions(document, 'heading') },
    noticePages: await noticePages(context, document),
    // the frames are of this host, whose policy lets no other one in
    pages: await samplePages(requested, draft?.previewToken),
  }
})

const schema = z.object({
  version: z.coerce.number().int().min(0),
  /** The colour that a button has put in place of another one: 'colours.text #0a5c4f'. */
  use: z
    .string()
    .regex(/^colours\.[a-zA-Z]{1,30} #[\da-f]{6}$/)
    .optional(),
  isPreview: flagSchema.default(false),
})

export const action = adminAction(handle, {
  schema,
  limit: staffWork,
  async answer(requested, staff, form, { request }) {
    const { context, asked } = await inAskedChannel(requested, request)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { version, use, isPreview } = form.value
    const texts = changedTexts(form.typed, formStart(form.typed.was))
    if (isPreview) {
      const { document: edited } = await readEditedLook(context.db, context.channel)
      const values = await readTypedLook(context.db, edited, texts)
      // a colour that is half typed is no failure yet
      if (!values.ok) return { css: null, pairs: null }
      const document = storefrontSchema.parse({ ...edited, ...changeOf(edited, values.value) })
      return { css: overlayCss(document, context.channel), pairs: contrastPairs(document) }
    }
    const [path = '', colour = ''] = use?.split(' ') ?? []
    if (use !== undefined && draftedFields.includes(path)) texts[path] = colour
    const saved = await saveLookDraft(staffContext(context, staff), texts, version)
    if (!saved.ok) return showFormAgain(lookFailure(saved.error), form.typed)
    const message =
      saved.value.changes === 0
        ? 'The draft is the same as what visitors see.'
        : 'The draft is saved. Visitors see it when you publish it.'
    const place = use === undefined ? '' : '#contrast'
    return redirectWith(context, adminThemePath(asked) + place, { flash: { tone: 'success', message } })
  },
  now: async (args) => {
    const { version, values } = await loader(args)
    return { version, values, labels: lookLabels }
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Theme', isIndexed: false })

const formId = 'look'
/** Milliseconds without a key before the preview follows. */
const restTime = 300

/** What the preview of typed fields answers. */
interface TypedLook {
  css?: string | null
  pairs?: { light: ContrastPair[]; dark: ContrastPair[] | null } | null
}

export default function AdminThemePage() {
  const shown = useLoaderData<typeof loader>()
  const {
    asked,
    tabs,
    version,
    values,
    hasDraft,
    changes,
    palette,
    fontProblem,
    typefaces,
    noticePages: leadsTo,
  } = shown
  const { errors = {}, typed } =
    useActionData<{ errors?: Record<string, string[]>; typed?: Record<string, string> }>() ?? {}
  const texts: Readonly<Record<string, string | undefined>> = typed ?? values
  const { data: typedLook, submit } = useFetcher<TypedLook>()
  const pairs = typedLook?.pairs ?? shown.pairs
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const element = form.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const fields = new FormData(element)
        fields.set('isPreview', 'on')
        submit(fields, { method: 'post', action: adminThemePath(asked) })
      }, restTime)
    }
    element.addEventListener('input', follow)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', follow)
    }
  }, [asked, submit])
  const field = (path: string) => ({
    name: `look.${path}`,
    label: lookLabel(path),
    defaultValue: texts[`look.${path}`],
    errors: errors[`look.${path}`],
  })
  const choice = (path: string) => <SelectField {...field(path)} options={[...(lookChoices[path] ?? [])]} />
  const number = (path: string, hint: string) => (
    <TextField {...field(path)} hint={hint} isOptional inputMode="numeric" />
  )
  const flag = (path: string) => {
    const { defaultValue, ...others } = field(path)
    return <CheckboxField {...others} value="on" defaultChecked={defaultValue === 'on'} />
  }
  return (
    <>
      <h1>Theme</h1>
      <DesignTabs current="Theme" channel={asked} />
      {tabs.length === 0 ? null : <ListTabs label="Channels" tabs={tabs} />}
      <p className={muted}>
        {hasDraft
          ? `You see the draft: ${changes === 1 ? 'one thing differs' : `${changes} things differ`} from what visitors see.`
          : 'You see what visitors see. What you change is a draft first.'}{' '}
        <HistoryLink kind="storefront" />
      </p>
      <ErrorSummary errors={errors} />
      {fontProblem === null ? null : <Notice tone="warning">{fontProblem}, so they open more slowly.</Notice>}
      <div className={clusterTight}>
        <Button form={formId} variant="secondary">
          Save the draft
        </Button>
        <LinkButton variant={hasDraft ? 'primary' : 'secondary'} href={adminThemePublishPath(asked)}>
          {hasDraft ? 'Publish' : 'Former looks'}
        </LinkButton>
      </div>
      <div className={editor.editor}>
        <form id={formId} ref={form} className={editor.side} method="post" action={adminThemePath(asked)}>
          <VersionFields version={version} values={values} typed={typed} />
          <Group title="Colours">
            <p className={muted}>Such as #27346f. An empty field has the colour that the shop comes with.</p>
            <ColourFields palette={palette} texts={texts} errors={errors} />
            {flag('hasDarkScheme')}
          </Group>
          <Group title="Typefaces">
            <SelectField {...field('typography.heading')} options={typefaces.heading} />
            <SelectField {...field('typography.body')} options={typefaces.body} />
            <p className={muted}>
              <Link to={adminTypefacesPath(asked)} discover="none">
                Add a typeface of your own
              </Link>
            </p>
            {number('typography.size', '14 to 22; 16 without')}
            {number('typography.weight', '100 to 900; 400 is regular, 700 bold')}
            {number('typography.headingWeight', '100 to 900')}
            {number('typography.headingSize', '24 to 96, on a computer')}
          </Group>
          <Group title="Shape">
            {choice('corners')}
            {choice('alignment')}
            {choice('gallerySide')}
            {choice('cardGap')}
            {flag('isBoxed')}
            {flag('isHeaderSticky')}
            {flag('hasScrollToTop')}
          </Group>
          <Group title="Notice bar and top bar">
            <TextField
              {...field('storeNotice')}
              hint="A line above the header. Empty hides it; one in the header itself goes first."
              isOptional
              maxLength={240}
            />
            <SelectField {...field('noticePageSlug')} isOptional emptyLabel="To no page" options={leadsTo} />
            {flag('isNoticeClearable')}
            <p className={muted}>
              The top bar, its links and the order of all bars are parts of{' '}
              <Link to={adminDocumentPath('header')} discover="none">
                the header
              </Link>
              .
            </p>
          </Group>
          <Group title="Your own CSS">
            <div className={styles.css}>
              <TextareaField
                {...field('customCss')}
                hint="Comes after everything else. It must not load anything from other sites, and may have no backslashes."
                isOptional
                rows={8}
                spellCheck={false}
                autoCapitalize="none"
                maxLength={20_000}
              />
            </div>
          </Group>
          <div>
            <Button>Save the draft and show it</Button>
          </div>
        </form>
        <section aria-labelledby="preview">
          <h2 id="preview">Preview</h2>
          <ThemeFrames pages={shown.pages} css={typedLook?.css ?? null} />
        </section>
      </div>
      <section className={editor.side} aria-labelledby="contrast">
        <h2 className={subheading} id="contrast">
          Can everybody read it?
        </h2>
        <p className={muted}>
          Each pair of colours that stand on each other, with the contrast that people with weak eyes need. A button
          puts the nearest colour that can be read into the draft.
        </p>
        <ContrastTable caption="Pairs of colours" pairs={pairs.light} form={formId} />
        {pairs.dark ? (
          <>
            <p className={muted}>The dark colours are made from yours.</p>
            <ContrastTable caption="Pairs of dark colours" pairs={pairs.dark} form={null} />
          </>
        ) : null}
      </section>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}
