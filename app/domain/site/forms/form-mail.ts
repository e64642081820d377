import type { MailBody } from '~/domain/operations/mail/mail'
import { mailBlock, mailDocument } from '~/domain/operations/mail/mail-html'
import type { CustomForm, FormAnswers } from './form'

/** Tells the owner what a visitor has answered. Pure. */
export function formAnswersMail(storeName: string, form: CustomForm, answers: FormAnswers): MailBody {
  const answered = form.fields.flatMap(({ key, label }) => {
    const answer = answers[key]
    return answer === undefined ? [] : [{ label, lines: [answer].flat().flatMap((text) => text.split('\n')) }]
  })
  const subject = `${form.title}: ${storeName}`
  return {
    subject,
    text: [subject, ...answered.map(({ label, lines }) => `${label}:\n${lines.join('\n')}`)].join('\n\n'),
    html: mailDocument({
      title: subject,
      storeName,
      heading: form.title,
      body: answered.map(({ label, lines }) => mailBlock(label, lines)).join(''),
    }),
  }
}
