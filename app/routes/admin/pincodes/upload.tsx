import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle, list as listStyle } from '~/components/admin/admin-form.css'
import { PincodeTable } from '~/components/admin/pincode/pincode-table'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { Notice } from '~/components/ui/notice/notice'
import { Table } from '~/components/ui/table/table'
import { compareWithStored, savePincodeList } from '~/domain/catalogue/pincodes/manage/manage-pincodes.server'
import { rangeOf, readEntries, writeEntries } from '~/domain/catalogue/pincodes/manage/pincode-entry'
import { maxPincodeLines, readPincodeFile } from '~/domain/catalogue/pincodes/manage/read-pincode-file.server'
import { pincodeFormat } from '~/domain/catalogue/pincodes/pincode'
import { flagSchema } from '~/domain/shared/flag.schema'
import { inSentence } from '~/domain/shared/text/label-in-sentence'
import { kilobytes, megabytes } from '~/domain/shared/units'
import { adminPincodeListPath, adminPincodesPath, adminSettingsPath } from '~/admin-paths'
import type { RequestContext } from '~/http/context.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { PostedFile } from '~/http/forms/posted-files.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { cluster, stack } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { inAskedChannel } from '../settings/asked-channel.server'

export const handle = {
  permission: 'settings',
  crumb: 'Upload a list',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'PIN codes', href: adminPincodesPath() },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (requested, _staff, { request }) => {
  const { context, asked } = await inAskedChannel(requested, request)
  return { asked, label: pincodeFormat(context.channel.countryCode).label, maxLines: maxPincodeLines }
})

const fileLimit = megabytes(3)
/** Of the entries in the form of the review; a form of the staff has 1 MB. */
const entriesLimit = kilobytes(900)

const schema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('check'),
    file: z.instanceof(PostedFile).optional(),
    isReplacing: flagSchema.default(false),
  }),
  z.object({
    intent: z.literal('save'),
    entries: z.string().max(entriesLimit),
    isReplacing: flagSchema.default(false),
  }),
])

const refused = (message: string, typed: Record<string, string> = {}) =>
  showFormAgain({ code: 'invalid_input', message, errors: { file: [message] } }, typed)

const shownCount = 20

/** What the list in a file would change. */
async function reviewFile({ db, channel }: RequestContext, path: string, isReplacing: boolean) {
  const { entries, wrong, problem } = await readPincodeFile(path, channel.countryCode)
  if (problem !== null) return problem
  const text = writeEntries(entries)
  if (text.length > entriesLimit) return 'The file is too large: send it in parts'
  if (entries.length === 0) return `No line can be read. Line ${wrong[0]?.line}: ${wrong[0]?.reason}`
  const { added, changed, same, removed, before, after } = await compareWithStored(db, channel.id, entries, isReplacing)
  const first = [...changed, ...added].slice(0, shownCount)
  return {
    text,
    isReplacing,
    counts: { added: added.length, changed: changed.length, same, removed: removed.length, before, after },
    without: entries.filter(({ isServiceable }) => !isServiceable).length,
    withCash: entries.filter(({ hasCashOnDelivery }) => hasCashOnDelivery).length,
    first: first.map(({ from, to, ...entry }) => ({ ...entry, codes: rangeOf({ from, to }) })),
    wrong: wrong.slice(0, shownCount),
    wrongCount: wrong.length,
  }
}

export const action = adminAction(handle, {
  schema,
  files: { bodyLimit: megabytes(4), fileLimit },
  limit: { check: staffWork, save: staffWork },
  async answer(requested, staff, form, { request }) {
    const { context, asked } = await inAskedChannel(requested, request)
    if (!form.ok) return showFormAgain(form.error)
    const { value } = form
    if (value.intent === 'check') {
      const typed: Record<string, string> = value.isReplacing ? { isReplacing: 'on' } : {}
      if (!value.file || value.file.size === 0) return refused('Choose a file', typed)
      if (value.file.size > fileLimit) return refused('The file is larger than 3 MB: send it in parts', typed)
      const review = await reviewFile(context, value.file.path, value.isReplacing)
      if (typeof review === 'string') return refused(review, typed)
      return { review, errors: undefined, typed: undefined }
    }
    const saved = await savePincodeList(staffContext(context, staff), {
      entries: readEntries(value.entries),
      isReplacing: value.isReplacing,
    })
    if (!saved.ok) return showFormAgain(shownFailure(saved.error))
    const { added, changed, removed } = saved.value
    const message = `The list is saved: ${added.length} added, ${changed.length} changed, ${removed.length} deleted.`
    return redirectWith(context, adminPincodesPath(asked), { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Upload PIN codes', isIndexed: false })

export default function AdminPincodeListPage() {
  const { asked, label, maxLines } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const review = reply && 'review' in reply ? reply.review : null
  const { errors = {}, typed } = reply ?? {}
  const word = inSentence(label)
  const path = adminPincodeListPath(asked)
  if (review) return <ReviewPage review={review} label={label} path={path} />
  return (
    <>
      <h1>Upload {word}s</h1>
      <p className={muted}>
        A CSV file, as a spreadsheet or your courier writes it. You see what would change before it is saved.
      </p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={path} encType="multipart/form-data">
        <input type="hidden" name="intent" value="check" />
        <TextField
          name="file"
          label="File"
          hint={`At most ${maxLines.toLocaleString('en')} lines, and 3 MB.`}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          errors={errors.file}
        />
        <CheckboxField
          name="isReplacing"
          value="on"
          label="It is the whole list"
          hint={`What the file does not name is deleted. Otherwise it stays as it is.`}
          defaultChecked={typed?.isReplacing === 'on'}
        />
        <div>
          <Button>Check the file</Button>
        </div>
      </form>
      <section className={`${box} ${stack}`} aria-labelledby="columns">
        <h2 className={subheading} id="columns">
          What the file contains
        </h2>
        <p>The first line has the headings. Only the first column is needed.</p>
        <Table
          caption="Columns of the file"
          columns={['Heading', 'What it holds', 'Without it']}
          rows={[
            [label, 'A code, or a range such as 560001-560099', 'Needed'],
            ['Delivery', 'yes or no', 'yes'],
            ['COD', 'yes or no: cash on delivery', 'yes'],
            ['Days', 'Days until delivery', 'None are shown'],
            ['Area', 'Your own name for it', 'No name'],
          ]}
        />
      </section>
    </>
  )
}

type Review = Exclude<Awaited<ReturnType<typeof reviewFile>>, string>

function ReviewPage({ review, label, path }: { review: Review; label: string; path: string }) {
  const { text, isReplacing, counts, without, withCash, first, wrong, wrongCount } = review
  const word = inSentence(label)
  const hasChange = counts.added + counts.changed + counts.removed > 0
  return (
    <>
      <h1>What the list would change</h1>
      <Table
        caption="What would change"
        rows={[
          ['Added', counts.added],
          ['Changed', counts.changed],
          ['The same as now', counts.same],
          ...(isReplacing ? [['Deleted', counts.removed]] : []),
          ['Entries afterwards', counts.after],
          ['Of the file: no delivery', without],
          ['Of the file: cash on delivery', withCash],
        ]}
      />
      {counts.before === 0 ? (
        <Notice tone="warning">
          Until now you deliver to every {word} of your zones. With this list you deliver only to those in it.
        </Notice>
      ) : null}
      {wrongCount > 0 ? (
        <section className={`${box} ${stack}`} aria-labelledby="wrong">
          <h2 className={subheading} id="wrong">
            {wrongCount === 1 ? 'One line is left out' : `${wrongCount} lines are left out`}
          </h2>
          <ul className={listStyle}>
            {wrong.map(({ line, reason }) => (
              <li key={line}>
                Line {line}: {reason}
              </li>
            ))}
          </ul>
          {wrongCount > wrong.length ? <p>And {wrongCount - wrong.length} others.</p> : null}
        </section>
      ) : null}
      {first.length > 0 ? <PincodeTable caption="The first ones that change" label={label} rows={first} /> : null}
      {hasChange ? null : <p>Nothing would change.</p>}
      <form className={cluster} method="post" action={path} encType="multipart/form-data">
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="isReplacing" value={isReplacing ? 'on' : ''} />
        <textarea name="entries" defaultValue={text} hidden readOnly />
        {hasChange ? <Button>Save the list</Button> : null}
        <LinkButton href={path} variant="secondary">
          Choose another file
        </LinkButton>
      </form>
    </>
  )
}
