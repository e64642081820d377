/** Text as HTML shows it, in an element or in an attribute between double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

/** How every mail ends after its body. */
export const mailEnd = '</td></tr></table></td></tr></table></body></html>'

const fullWidthTable = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"'
const pageStyle = 'margin:0;background:#f5f3ee'
const sheetStyle =
  // long links break, or a phone would have to scroll sideways
  'max-width:560px;background:#ffffff;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1b1d2a;word-break:break-word;overflow-wrap:anywhere'
const storeNameStyle = 'background:#27346f;color:#ffffff;padding:20px 28px;font-family:Georgia,serif;font-size:24px'
const headingStyle = 'margin:0 0 8px;font-family:Georgia,serif;font-weight:normal;font-size:26px'
const linkStyle = 'display:inline-block;background:#27346f;color:#ffffff;padding:12px 20px;text-decoration:none'

/** For mail programs that know media queries: dark colours where the reader wants them, small margins on phones. */
const mailStyles = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:480px){.pad,.bar{padding:20px 16px!important}.around{padding:0!important}}',
  '@media (prefers-color-scheme:dark){.page{background:#12131c!important}',
  '.sheet{background:#1c1e2b!important;color:#eceae4!important}.bar,.button{background:#3a4a97!important}',
  '.soft{color:#b3b5c2!important}.line{border-color:#4b4f68!important}}',
].join('')

/**
 * A whole mail as HTML that old mail programs can show: tables and inline styles. `title`, `storeName` and `heading`
 * are text, `body` is HTML. Pure.
 */
export function mailDocument(mail: { title: string; storeName: string; heading: string; body: string }): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light dark"><style>${mailStyles}</style>`,
    `<title>${escapeHtml(mail.title)}</title></head><body class="page" style="${pageStyle}">`,
    `${fullWidthTable} class="page"><tr><td class="around" align="center" style="padding:24px 12px">`,
    `${fullWidthTable} class="sheet" style="${sheetStyle}">`,
    `<tr><td class="bar" style="${storeNameStyle}">${escapeHtml(mail.storeName)}</td></tr>`,
    `<tr><td class="pad" style="padding:28px"><h1 style="${headingStyle}">${escapeHtml(mail.heading)}</h1>${mail.body}`,
    mailEnd,
  ].join('')
}

const lineCell = 'padding:8px 0;border-bottom:1px solid #e2dfd7;vertical-align:top'

/** A row of a table: a bold name with a quantity before it, details below it, and an amount on the right. All text. */
export function mailLine(line: { quantity: string; name: string; details: string; amount: string }): string {
  const details = `<span class="soft" style="color:#5b5d69;font-size:14px">${escapeHtml(line.details)}</span>`
  return [
    `<tr><td class="line" style="${lineCell}">${escapeHtml(line.quantity)} × `,
    `<strong>${escapeHtml(line.name)}</strong><br>${details}</td>`,
    `<td class="line" align="right" style="${lineCell};white-space:nowrap">${escapeHtml(line.amount)}</td></tr>`,
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

/** A link on a line of its own, in the colour of the text: a browser's blue is hard to read on dark. */
export function mailLink(href: string, label: string): string {
  return `<p style="margin:8px 0 0"><a href="${escapeHtml(href)}" style="color:inherit">${escapeHtml(label)}</a></p>`
}

/** A link that looks like a button. */
export function mailButton(href: string, label: string): string {
  return `<p style="margin:28px 0 0"><a class="button" href="${escapeHtml(href)}" style="${linkStyle}">${escapeHtml(label)}</a></p>`
}
