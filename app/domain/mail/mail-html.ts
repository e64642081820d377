/** Text as HTML shows it, in an element or in an attribute between double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

const fullWidthTable = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"'
const pageStyle = 'margin:0;background:#f5f3ee'
const sheetStyle =
  'max-width:560px;background:#ffffff;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1b1d2a'
const storeNameStyle = 'background:#27346f;color:#ffffff;padding:20px 28px;font-family:Georgia,serif;font-size:24px'
const headingStyle = 'margin:0 0 8px;font-family:Georgia,serif;font-weight:normal;font-size:26px'
const linkStyle = 'display:inline-block;background:#27346f;color:#ffffff;padding:12px 20px;text-decoration:none'

/**
 * A whole mail as HTML that old mail programs can show: tables and inline styles. `title`, `storeName` and `heading` are
 * text, `body` is HTML. Pure.
 */
export function mailDocument(mail: { title: string; storeName: string; heading: string; body: string }): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(mail.title)}</title></head><body style="${pageStyle}">`,
    `${fullWidthTable}><tr><td align="center" style="padding:24px 12px">`,
    `${fullWidthTable} style="${sheetStyle}">`,
    `<tr><td style="${storeNameStyle}">${escapeHtml(mail.storeName)}</td></tr>`,
    `<tr><td style="padding:28px"><h1 style="${headingStyle}">${escapeHtml(mail.heading)}</h1>${mail.body}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('')
}

/** Rows of a table over the whole width; each is HTML. */
export function mailTable(rows: readonly string[]): string {
  return `${fullWidthTable}>${rows.join('')}</table>`
}

/** Paragraphs of text. */
export function mailParagraphs(paragraphs: readonly string[]): string {
  return paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('')
}

/** Lines under a title; nothing without lines. */
export function mailBlock(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return ''
  return `<p style="margin:24px 0 0"><strong>${escapeHtml(title)}</strong><br>${lines.map(escapeHtml).join('<br>')}</p>`
}

/** A link that looks like a button. */
export function mailButton(href: string, label: string): string {
  return `<p style="margin:28px 0 0"><a href="${escapeHtml(href)}" style="${linkStyle}">${escapeHtml(label)}</a></p>`
}
