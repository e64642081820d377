/** The part of pdf2json that the tests use. */
declare module 'pdf2json' {
  export default class PDFParser {
    on(event: 'pdfParser_dataError', listener: (error: unknown) => void): void
    on(
      event: 'pdfParser_dataReady',
      listener: (data: { Pages: Array<{ Texts: Array<{ R: Array<{ T: string }> }> }> }) => void,
    ): void
    parseBuffer(pdf: Buffer): void
  }
}
