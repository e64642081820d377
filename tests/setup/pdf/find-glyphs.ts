import { inflateSync } from 'node:zlib'

/** The glyphs that a PDF of pdfkit draws, as numbers in their font. 0 is the box for a letter that the font has not. */
export function findGlyphs(pdf: Buffer): number[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)].flatMap(([, stream = '']) => {
    const drawn = inflate(Buffer.from(stream, 'latin1'))
    return [...drawn.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) =>
        (hex.match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16)),
      ),
    )
  })
}

/** Empty for a stream that is not compressed or is no text, such as a font. */
function inflate(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return ''
  }
}
