import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import { wordsTag } from '~/domain/shared/text/text-direction'
import { documentMoney, type DocumentContent } from './document'
import { layOutText, type FontFamily } from './text-layout'

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
type Column = keyof typeof columns
type Cells = Record<Column, string>

const weights = ['regular', 'bold'] as const
type Weight = (typeof weights)[number]
interface TextStyle {
  size: number
  weight?: Weight
  width: number
  align?: 'left' | 'right'
}
/** The height of a line as a multiple of the size of its font. */
const lineHeight = 1.2

const fontFamilies: readonly FontFamily[] = ['sans', 'devanagari']
/** Files of packages. DejaVu has Latin, Greek, Cyrillic, Arabic and Hebrew, and the signs of currencies. */
const fontFiles: Record<FontFamily, Record<Weight, string>> = {
  sans: {
    regular: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
    bold: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
  },
  devanagari: {
    regular: '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff',
    bold: '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff',
  },
}

/** An invoice or a credit note as a PDF, with its fonts in it. */
export async function renderDocument(content: DocumentContent): Promise<Buffer> {
  // loaded for the first document, because it takes 15 MB
  const { default: Pdf } = await import('pdfkit')
  const require = createRequire(import.meta.url)
  const invoice = content.isIndian ? 'Tax invoice' : 'Invoice'
  const title = `${content.kind === 'invoice' ? invoice : 'Credit note'} ${content.number}`
  const pdf = new Pdf({
    size: 'A4',
    // none at the bottom: the number of the page stands there
    margins: { top: margin, bottom: 0, left: margin, right: margin },
    // none: pdfkit reads a file anew at each use when it has the same font under another name
    font: '',
    lang: wordsTag(content.languageTag),
    bufferPages: true,
    info: { Title: title, Author: content.seller.name, CreationDate: new Date(`${content.issuedOn}T12:00:00Z`) },
  })
  for (const family of fontFamilies)
    for (const weight of weights) pdf.registerFont(`${family} ${weight}`, require.resolve(fontFiles[family][weight]))
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  writeHead(pdf, content, title)
  writeTable(pdf, content)
  writeTotals(pdf, content)
  writePageNumbers(pdf, title)
  pdf.end()
  return finished
}

/** Draws a text from a place on, in fonts that have its characters; `pdf.y` is below it then. */
function write(pdf: PDFDocument, text: string, x: number, y: number, style: TextStyle): void {
  const { size, weight = 'regular', width, align = 'left' } = style
  const height = size * lineHeight
  for (const [index, line] of linesOf(pdf, text, style).entries())
    for (const run of line)
      pdf
        .font(`${run.family} ${weight}`)
        .fontSize(size)
        .text(run.text, x + run.x, y + index * height, { lineBreak: false })
  pdf.y = y + heightOf(pdf, text, { size, weight, width, align })
}

function heightOf(pdf: PDFDocument, text: string, style: TextStyle): number {
  return linesOf(pdf, text, style).length * style.size * lineHeight
}

function linesOf(pdf: PDFDocument, text: string, { size, weight = 'regular', width, align = 'left' }: TextStyle) {
  return layOutText(text, { width, align }, (run) =>
    pdf.font(`${run.family} ${weight}`).fontSize(size).widthOfString(run.text),
  )
}

function writeHead(pdf: PDFDocument, content: DocumentContent, title: string): void {
  const { seller } = content
  const taxIdName = content.isIndian ? 'GSTIN' : 'Tax number'
  write(pdf, title, margin, margin, { size: 17, weight: 'bold', width: 515 })
  const facts = [
    `Date: ${content.issuedOn}`,
    `Order: ${content.orderNumber} of ${content.orderedOn}`,
    ...(content.invoiceNumber ? [`For invoice: ${content.invoiceNumber}`] : []),
    ...(content.placeOfSupply ? [`Place of supply: ${content.placeOfSupply}`] : []),
    `Payment: ${content.payment}`,
  ]
  const top = pdf.y + 12
  const blocks: Array<[string, string[]]> = [
    ['Seller', [seller.name, ...seller.lines, ...(seller.taxId ? [`${taxIdName}: ${seller.taxId}`] : [])]],
    ['Invoice to', content.buyer],
    ['Delivery to', content.shipTo],
    ['Document', facts],
  ]
  const shown = blocks.filter(([, lines]) => lines.length > 0)
  const width = (pageWidth - 2 * margin) / shown.length
  let bottom = top
  for (const [index, [heading, lines]] of shown.entries()) {
    const x = margin + index * width
    write(pdf, heading, x, top, { size: 8, weight: 'bold', width: width - 10 })
    write(pdf, lines.join('\n'), x, top + 13, { size: 8, width: width - 10 })
    bottom = Math.max(bottom, pdf.y)
  }
  pdf.y = bottom + 18
}

function writeTable(pdf: PDFDocument, content: DocumentContent): void {
  const money = moneyOf(content)
  const places = placesOf(content)
  writeTableHead(pdf, places)
  for (const line of content.lines) {
    const cells: Cells = {
      name: [line.name, line.details].filter(Boolean).join('\n'),
      hsn: line.hsn,
      quantity: line.quantityText,
      price: [
        line.unitPrice === null ? '' : money(line.unitPrice),
        line.perUnit,
        line.discount === 0 ? '' : `Discount ${money(line.discount)}`,
      ]
        .filter(Boolean)
        .join('\n'),
      taxable: money(line.taxable),
      tax: line.taxes.map((tax) => `${tax.name} ${percent(tax.ratePpm)} ${money(tax.amount)}`).join('\n'),
      total: money(line.total),
    }
    if (pdf.y + heightOfRow(pdf, places, cells, 'regular') > pageBottom) {
      pdf.addPage()
      pdf.y = margin
      writeTableHead(pdf, places)
    }
    writeRow(pdf, places, cells, 'regular')
  }
}

function writeTableHead(pdf: PDFDocument, places: readonly Place[]): void {
  const head = {
    name: 'Item',
    hsn: 'HSN',
    quantity: 'Qty',
    price: 'Price',
    taxable: 'Taxable',
    tax: 'Tax',
    total: 'Total',
  }
  writeRow(pdf, places, head, 'bold')
}

const columnNames: readonly Column[] = ['name', 'hsn', 'quantity', 'price', 'taxable', 'tax', 'total']
interface Place {
  column: Column
  x: number
  width: number
  align: 'left' | 'right'
}

/** The columns that a document has, with their places; the names are wider where there are no HSN codes. */
function placesOf({ isIndian }: Pick<DocumentContent, 'isIndian'>): Place[] {
  const { name, hsn } = columns
  const places = columnNames.map((column) => ({ column, ...columns[column] }))
  if (isIndian) return places
  const wideName = { column: 'name', ...name, width: hsn.x + hsn.width - name.x } as const
  return [wideName, ...places.filter(({ column }) => column !== 'name' && column !== 'hsn')]
}

function heightOfRow(pdf: PDFDocument, places: readonly Place[], cells: Cells, weight: Weight): number {
  const heights = places.map(({ column, width, align }) =>
    heightOf(pdf, cells[column], { width, align, size: 8, weight }),
  )
  return Math.max(...heights) + 12
}

function writeRow(pdf: PDFDocument, places: readonly Place[], cells: Cells, weight: Weight): void {
  const top = pdf.y
  const height = heightOfRow(pdf, places, cells, weight)
  for (const { column, x, width, align } of places)
    if (cells[column]) write(pdf, cells[column], x, top + 5, { width, align, size: 8, weight })
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
  if (pdf.y + rows.length * 16 + 70 > pageBottom) {
    pdf.addPage()
    pdf.y = margin
  }
  pdf.y += 8
  for (const [label, amount, isBold] of rows) {
    const top = pdf.y
    const style = { size: isBold ? 11 : 9, weight: isBold ? 'bold' : 'regular', align: 'right' } as const
    write(pdf, label, 330, top, { ...style, width: 115 })
    write(pdf, amount, 450, top, { ...style, width: 105 })
    pdf.y = top + (isBold ? 20 : 15)
  }
  write(pdf, `In words: ${content.inWords}`, margin, pdf.y + 6, { size: 9, width: 515 })
  if (content.notes.length > 0) write(pdf, content.notes.join('\n'), margin, pdf.y + 8, { size: 8, width: 515 })
}

/** At the end of each page: the document and which page it is. */
function writePageNumbers(pdf: PDFDocument, title: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page)
    const text = `${title}, page ${page + 1} of ${count}`
    write(pdf, text, margin, pageBottom + 20, { size: 7, width: 515, align: 'right' })
  }
}

function moneyOf(content: DocumentContent): (amount: number) => string {
  return (amount) => documentMoney(amount, content)
}

function percent(ratePpm: number): string {
  return `${ratePpm / 10_000}%`
}
