import type PDFDocument from 'pdfkit'
import type { ShopLog } from '~/domain/shared/shop'
import { wordsTag } from '~/domain/shared/text/text-direction'
import { documentMoney, documentText, type DocumentContent } from './document'
import { directionFeature, openFonts, type DocumentFonts, type Weight } from './document-fonts.server'
import { layOutText } from './text-layout'

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

interface TextStyle {
  size: number
  weight?: Weight
  width: number
  align?: 'left' | 'right'
}
/** The height of a line as a multiple of the size of its font. */
const lineHeight = 1.2
/** Where letters stand in a line, as a multiple of the size: the ascent of DejaVu. */
const ascent = 0.928

const weights: readonly Weight[] = ['regular', 'bold']

/** The document with the fonts of its letters. */
interface Sheet {
  pdf: PDFDocument
  fonts: Record<Weight, DocumentFonts>
}

/** An invoice or a credit note as a PDF, with its fonts in it. Letters that no font has are boxes; they are logged. */
export async function renderDocument(content: DocumentContent, log?: Pick<ShopLog, 'warn'>): Promise<Buffer> {
  // loaded for the first document, because it takes 15 MB
  const { default: Pdf } = await import('pdfkit')
  const { languageTag, number } = content
  const amounts = documentMoney(-123_456_789_012, content)
  const fonts = {
    regular: await openFonts(documentText(content), 'regular', languageTag),
    bold: await openFonts(number + amounts, 'bold', languageTag),
  }
  if (fonts.regular.missing.length > 0)
    log?.warn({ number, letters: fonts.regular.missing.join(' ') }, 'a document has letters that no font has')
  const invoice = content.isIndian ? 'Tax invoice' : 'Invoice'
  const title = `${content.kind === 'invoice' ? invoice : 'Credit note'} ${number}`
  const pdf = new Pdf({
    size: 'A4',
    // none at the bottom: the number of the page stands there
    margins: { top: margin, bottom: 0, left: margin, right: margin },
    // none: ours are registered below
    font: '',
    lang: wordsTag(languageTag),
    bufferPages: true,
    info: { Title: title, Author: content.seller.name, CreationDate: new Date(`${content.issuedOn}T12:00:00Z`) },
  })
  for (const weight of weights)
    for (const [name, font] of fonts[weight].files) pdf.registerFont(`${name} ${weight}`, font)
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  const sheet: Sheet = { pdf, fonts }
  writeHead(sheet, content, title)
  writeTable(sheet, content)
  writeTotals(sheet, content)
  writePageNumbers(sheet, title)
  pdf.end()
  return finished
}

/** Draws a text from a place on, in fonts that have its letters; `pdf.y` is below it then. */
function write({ pdf, fonts }: Sheet, text: string, x: number, y: number, style: TextStyle): void {
  const { size, weight = 'regular' } = style
  const lines = linesOf(fonts, text, style)
  for (const [index, line] of lines.entries())
    for (const run of line)
      pdf
        .font(`${run.font} ${weight}`)
        .fontSize(size)
        .text(run.text, x + run.x, y + index * size * lineHeight + size * ascent, {
          lineBreak: false,
          // so that fonts of different heights stand on one line
          baseline: 'alphabetic',
          features: directionFeature(run),
        })
  pdf.y = y + lines.length * size * lineHeight
}

function heightOf({ fonts }: Sheet, text: string, style: TextStyle): number {
  return linesOf(fonts, text, style).length * style.size * lineHeight
}

function linesOf(fonts: Sheet['fonts'], text: string, { size, weight = 'regular', width, align = 'left' }: TextStyle) {
  const { fontOf, widthOf } = fonts[weight]
  return layOutText(text, { width, align }, { fontOf, widthOf: (run) => widthOf(run) * size })
}

function writeHead(sheet: Sheet, content: DocumentContent, title: string): void {
  const { pdf } = sheet
  const { seller } = content
  const taxIdName = content.isIndian ? 'GSTIN' : 'Tax number'
  write(sheet, title, margin, margin, { size: 17, weight: 'bold', width: 515 })
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
    write(sheet, heading, x, top, { size: 8, weight: 'bold', width: width - 10 })
    write(sheet, lines.join('\n'), x, top + 13, { size: 8, width: width - 10 })
    bottom = Math.max(bottom, pdf.y)
  }
  pdf.y = bottom + 18
}

function writeTable(sheet: Sheet, content: DocumentContent): void {
  const { pdf } = sheet
  const money = moneyOf(content)
  const places = placesOf(content)
  writeTableHead(sheet, places)
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
    if (pdf.y + heightOfRow(sheet, places, cells, 'regular') > pageBottom) {
      pdf.addPage()
      pdf.y = margin
      writeTableHead(sheet, places)
    }
    writeRow(sheet, places, cells, 'regular')
  }
}

function writeTableHead(sheet: Sheet, places: readonly Place[]): void {
  const head = {
    name: 'Item',
    hsn: 'HSN',
    quantity: 'Qty',
    price: 'Price',
    taxable: 'Taxable',
    tax: 'Tax',
    total: 'Total',
  }
  writeRow(sheet, places, head, 'bold')
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

function heightOfRow(sheet: Sheet, places: readonly Place[], cells: Cells, weight: Weight): number {
  const heights = places.map(({ column, width, align }) =>
    heightOf(sheet, cells[column], { width, align, size: 8, weight }),
  )
  return Math.max(...heights) + 12
}

function writeRow(sheet: Sheet, places: readonly Place[], cells: Cells, weight: Weight): void {
  const { pdf } = sheet
  const top = pdf.y
  const height = heightOfRow(sheet, places, cells, weight)
  for (const { column, x, width, align } of places)
    if (cells[column]) write(sheet, cells[column], x, top + 5, { width, align, size: 8, weight })
  const bottom = top + height
  pdf
    .strokeColor(lineColour)
    .lineWidth(0.7)
    .moveTo(margin, bottom)
    .lineTo(pageWidth - margin, bottom)
    .stroke()
  pdf.y = bottom
}

function writeTotals(sheet: Sheet, content: DocumentContent): void {
  const { pdf } = sheet
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
    write(sheet, label, 330, top, { ...style, width: 115 })
    write(sheet, amount, 450, top, { ...style, width: 105 })
    pdf.y = top + (isBold ? 20 : 15)
  }
  write(sheet, `In words: ${content.inWords}`, margin, pdf.y + 6, { size: 9, width: 515 })
  if (content.notes.length > 0) write(sheet, content.notes.join('\n'), margin, pdf.y + 8, { size: 8, width: 515 })
}

/** At the end of each page: the document and which page it is. */
function writePageNumbers(sheet: Sheet, title: string): void {
  const { pdf } = sheet
  const { start, count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page)
    const text = `${title}, page ${page + 1} of ${count}`
    write(sheet, text, margin, pageBottom + 20, { size: 7, width: 515, align: 'right' })
  }
}

function moneyOf(content: DocumentContent): (amount: number) => string {
  return (amount) => documentMoney(amount, content)
}

function percent(ratePpm: number): string {
  return `${ratePpm / 10_000}%`
}
