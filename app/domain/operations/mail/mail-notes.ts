import type { Note } from '~/domain/shared/text/note'
import type { MailBody } from './mail'
import { escapeHtml, mailEnd } from './mail-html'

/** A mail with notes at its end: in the text before its last line, the shop's name, which signs it. */
export function withNotes({ subject, text, html }: MailBody, notes: readonly Note[]): MailBody {
  if (notes.length === 0) return { subject, text, html }
  const signature = text.lastIndexOf('\n') + 1
  const lines = notes.flatMap(({ title, text: words, link }) => [
    ...(title ? [title] : []),
    words,
    ...(link ? [`${link.label}: ${link.href}`] : []),
    '',
  ])
  const end = html.lastIndexOf(mailEnd)
  return {
    subject,
    text: `${text.slice(0, signature)}${lines.join('\n')}\n${text.slice(signature)}`,
    html: end === -1 ? html : html.slice(0, end) + notes.map(noteHtml).join('') + html.slice(end),
  }
}

function noteHtml({ title, text, link }: Note): string {
  const words = `${title ? `<strong>${escapeHtml(title)}</strong><br>` : ''}${escapeHtml(text)}`
  // in the colour of the text: a browser's blue is hard to read on dark
  const after = link ? ` <a href="${escapeHtml(link.href)}" style="color:inherit">${escapeHtml(link.label)}</a>` : ''
  return `<p style="margin:24px 0 0">${words}${after}</p>`
}
