import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import { formFilePath } from '~/domain/site/forms/form-files.server'
import { readAttachedFiles } from '~/domain/site/forms/form-files.queries.server'
import { formAnswersMail } from '~/domain/site/forms/form-mail'
import { findAnswers } from '~/domain/site/forms/forms.queries.server'
import { parseAnswers, readForms } from '~/domain/site/forms/forms.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { ownerAddress } from '~/domain/operations/jobs/refund-mails.server'
import type { WorkContext } from '~/domain/operations/jobs/work-context'

/** Mails the owner what a visitor has answered; nothing when there is no owner's address. Replies go to the visitor. */
export async function notifyOwnerOfAnswers(context: WorkContext, answersId: number): Promise<void> {
  const { db, mailer } = context
  const to = await ownerAddress(context)
  const row = to ? await findAnswers(db.read, answersId) : undefined
  const channel = row && (await readChannelById(db, row.channelId))
  const form = row && (await readForms(db)).find((stored) => stored.form.id === row.formId)?.form
  if (!row || !channel || !form) return
  const answers = parseAnswers(row.answers)
  const { name: storeName } = await readStorefront({ db, channel })
  const files = await readAttachedFiles(db.read, [answersId])
  const emailKey = form.fields.find(({ type }) => type === 'email')?.key
  const email = emailKey === undefined ? undefined : answers[emailKey]
  await mailer.send({
    to,
    messageId: `<form-answers-${answersId}@${channel.host}>`,
    ...(typeof email === 'string' ? { headers: { 'Reply-To': email } } : {}),
    attachments: files.map(({ field, token, mime }) => ({
      filename: String(answers[field] ?? token),
      path: formFilePath(context.dataDir, token),
      contentType: mime,
    })),
    ...formAnswersMail(storeName, form, answers),
  })
}
