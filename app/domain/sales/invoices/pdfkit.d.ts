/** The part of pdfkit that documents use; it has no types of its own. */
declare module 'pdfkit' {
  interface TextOptions {
    width?: number
    align?: 'left' | 'right'
    lineBreak?: boolean
    link?: string
  }
  export default class PDFDocument {
    constructor(options: {
      size: 'A4'
      margin?: number
      margins?: { top: number; bottom: number; left: number; right: number }
      font: string
      lang: string
      bufferPages?: boolean
      info: Record<string, string | Date>
    })
    y: number
    on(event: 'data', listener: (chunk: Buffer) => void): this
    on(event: 'end', listener: () => void): this
    on(event: 'error', listener: (error: Error) => void): this
    registerFont(name: string, path: string): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(colour: string): this
    strokeColor(colour: string): this
    lineWidth(width: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    stroke(): this
    text(text: string, x: number, y: number, options?: TextOptions): this
    widthOfString(text: string): number
    bufferedPageRange(): { start: number; count: number }
    switchToPage(index: number): this
    addPage(): this
    end(): void
  }
}
