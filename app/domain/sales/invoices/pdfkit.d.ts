/** The parts of pdfkit and fontkit that documents use; they have no types of their own. */
declare module 'fontkit' {
  interface Glyph {
    id: number
    advanceWidth: number
    codePoints: number[]
  }
  interface GlyphPosition {
    xAdvance: number
    yAdvance: number
    xOffset: number
    yOffset: number
  }
  interface Font {
    /** Places the glyphs of a text; pdfkit calls it. */
    layout(
      text: string,
      features?: readonly string[],
    ): { glyphs: Glyph[]; positions: GlyphPosition[]; advanceWidth: number }
    getGlyph(id: number, codePoints: readonly number[]): Glyph
    glyphForCodePoint(codePoint: number): Glyph
  }
}

declare module 'pdfkit' {
  interface TextOptions {
    width?: number
    align?: 'left' | 'right'
    lineBreak?: boolean
    /** `alphabetic`: y is where letters stand, not their top. */
    baseline?: 'alphabetic'
    features?: readonly string[]
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
    registerFont(name: string, font: import('fontkit').Font): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(colour: string): this
    strokeColor(colour: string): this
    lineWidth(width: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    stroke(): this
    text(text: string, x: number, y: number, options?: TextOptions): this
    bufferedPageRange(): { start: number; count: number }
    switchToPage(index: number): this
    addPage(): this
    end(): void
  }
}
