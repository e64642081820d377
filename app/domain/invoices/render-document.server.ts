import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type PDFDocument from 'pdfkit'
import { formatMoney } from '~/domain/money/money'
import type { DocumentContent } from './document'

const margin = 40
const pageWidth = 595
const pageBottom = 790
const lineColour = '#d8d4ca'

/** The columns of the table: their left edges and widths, in points. */
const columns = {
  name: { x: 40, width: 150, align: 'left' },
  hsn: { x: 194, width: 46, align: 'left' },
  quantity: { x: 242, width: 34, align: 'right' },
  price: { x: 280, width: 62, align: 'right' },
  taxable: { x: 346, width: 64, align: 'right' },
  tax: { x: 414, width: 76, align: 'right' },
  total: { x: 494, width: 61, align: 'right' },
} as const
type Cells = Record<keyof typeof columns, string>

/** An invoice or a credit note as a PDF, with its fonts in it. */
export async function renderDocument(content: DocumentContent): Promise<Buffer> {
  // loaded for the first document, because it takes 15 MB
  const { default: Pdf } = await import('pdfkit')
  const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
  const title = `${content.kind === 'invoice' ? 'Tax invoice' : 'Credit note'} ${content.number}`
  const pdf = new Pdf({
    size: 'A4',
    margin,
    font: join(fonts, 'DejaVuSansCondensed.ttf'),
    lang: content.languageTag,
    info: { Title: title, Author: content.seller.name, CreationDate: new Date(`${content.issuedOn}T12:00:00Z`) },
  })
  pdf.registerFont('regular', join(fonts, 'DejaVuSansCondensed.ttf'))
  pdf.registerFont('bold', join(fonts, 'DejaVuSansCondensed-Bold.ttf'))
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  writeHead(pdf, content, title)
  writeTable(pdf, content)
  writeTotals(pdf, content)
  pdf.end()
  return finished
}

function writeHead(pdf: PDFDocument, content: DocumentContent, title: string): void {
  const { seller } = content
  pdf.font('bold').fontSize(17).text(title, margin, margin, { width: 515 })
  const facts = [
    `Date: ${content.issuedOn}`,
    `Order: ${content.orderNumber} of ${content.orderedOn}`,
    ...(content.invoiceNumber ? [`For invoice: ${content.invoiceNumber}`] : []),
    ...(content.placeOfSupply ? [`Place of supply: ${content.placeOfSupply}`] : []),
    `Payment: ${content.payment}`,
  ]
  const top = pdf.y + 12
  const blocks: Array<[string, string[]]> = [
    ['Seller', [seller.name, ...seller.lines, ...(seller.taxId ? [`Tax number: ${seller.taxId}`] : [])]],
    ['Invoice to', content.buyer],
    ['Delivery to', content.shipTo],
    ['Document', facts],
  ]
  const shown = blocks.filter(([, lines]) => lines.length > 0)
  const width = (pageWidth - 2 * margin) / shown.length
  let bottom = top
  for (const [index, [heading, lines]] of shown.entries()) {
    const x = margin + index * width
    pdf
      .font('bold')
      .fontSize(8)
      .text(heading, x, top, { width: width - 10 })
    pdf.font('regular').text(lines.join('\n'), x, top + 13, { width: width - 10 })
    bottom = Math.max(bottom, pdf.y)
  }
  pdf.y = bottom + 18
}

function writeTable(pdf: PDFDocument, content: DocumentContent): void {
  const money = moneyOf(content)
  writeTableHead(pdf)
  for (const line of content.lines) {
    const cells: Cells = {
      name: [line.name, line.details].filter(Boolean).join('\n'),
      hsn: line.hsn,
      quantity: line.quantityText,
      price: line.unitPrice === null ? '' : money(line.unitPrice),
      taxable: money(line.taxable),
      tax: line.taxes.map((tax) => `${tax.name} ${percent(tax.ratePpm)} ${money(tax.amount)}`).join('\n'),
      total: money(line.total),
    }
    pdf.font('regular').fontSize(8)
    if (pdf.y + heightOf(pdf, cells) > pageBottom) {
      pdf.addPage()
      pdf.y = margin
      writeTableHead(pdf)
    }
    writeRow(pdf, cells, 'regular')
  }
}

function writeTableHead(pdf: PDFDocument): void {
  const head = {
    name: 'Item',
    hsn: 'HSN',
    quantity: 'Qty',
    price: 'Price',
    taxable: 'Taxable',
    tax: 'Tax',
    total: 'Total',
  }
  writeRow(pdf, head, 'bold')
}

const cellNames: ReadonlyArray<keyof typeof columns> = ['name', 'hsn', 'quantity', 'price', 'taxable', 'tax', 'total']

function heightOf(pdf: PDFDocument, cells: Cells): number {
  return Math.max(...cellNames.map((name) => pdf.heightOfString(cells[name], { width: columns[name].width }))) + 12
}

function writeRow(pdf: PDFDocument, cells: Cells, font: 'regular' | 'bold'): void {
  pdf.font(font).fontSize(8)
  const top = pdf.y
  const height = heightOf(pdf, cells)
  for (const name of cellNames) {
    const { x, width, align } = columns[name]
    if (cells[name]) pdf.text(cells[name], x, top + 5, { width, align })
  }
  const bottom = top + height
  pdf
    .strokeColor(lineColour)
    .lineWidth(0.7)
    .moveTo(margin, bottom)
    .lineTo(pageWidth - margin, bottom)
    .stroke()
  pdf.y = bottom
}

function writeTotals(pdf: PDFDocument, content: DocumentContent): void {
  const money = moneyOf(content)
  const rows: Array<[string, string, boolean]> = [
    ['Taxable value', money(content.taxable), false],
    ...content.taxes.map((tax): [string, string, boolean] => [
      `${tax.name} ${percent(tax.ratePpm)}`,
      money(tax.amount),
      false,
    ]),
    [content.kind === 'invoice' ? 'Total' : 'Total refunded', money(content.total), true],
  ]
  if (pdf.y + rows.length * 16 + 50 > pageBottom) {
    pdf.addPage()
    pdf.y = margin
  }
  pdf.y += 8
  for (const [label, amount, isBold] of rows) {
    const top = pdf.y
    pdf.font(isBold ? 'bold' : 'regular').fontSize(isBold ? 11 : 9)
    pdf.text(label, 330, top, { width: 125, align: 'right' })
    pdf.text(amount, 460, top, { width: 95, align: 'right' })
    pdf.y = top + (isBold ? 20 : 15)
  }
  pdf
    .font('regular')
    .fontSize(9)
    .text(`In words: ${content.inWords}`, margin, pdf.y + 6, { width: 515 })
}

/** Amounts always with their decimals, so that columns can be compared. */
function moneyOf({ currency, languageTag }: DocumentContent): (amount: number) => string {
  return (amount) => formatMoney(amount, currency, languageTag)
}

function percent(ratePpm: number): string {
  return `${ratePpm / 10_000}%`
}
