/** The parts of fontkit and subset-font that fonts use; they have no types of their own. */
declare module 'fontkit' {
  interface Font {
    type?: string
    familyName: string | null
    unitsPerEm: number
    ascent: number
    descent: number
    characterSet: number[]
    variationAxes: Record<string, { min: number; default: number; max: number }>
    'OS/2'?: {
      usWeightClass: number
      typoAscender: number
      typoDescender: number
      fsType: Record<'noEmbedding' | 'viewOnly' | 'editable' | 'noSubsetting' | 'bitmapOnly', boolean>
    }
    glyphForCodePoint(codePoint: number): { advanceWidth: number }
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(content: Uint8Array): Font
}

declare module 'subset-font' {
  export default function subsetFont(
    content: Uint8Array,
    text: string,
    options: {
      targetFormat: 'sfnt' | 'woff2'
      keepFeatures?: readonly string[]
      preserveNameIds?: readonly number[]
      noHinting?: boolean
      variationAxes?: Record<string, number | { min: number; max: number; default?: number }>
    },
  ): Promise<Buffer>
}
