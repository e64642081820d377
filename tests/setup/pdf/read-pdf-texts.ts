import PDFParser from 'pdf2json'

/** The texts of a PDF, in the order in which they were written. */
export async function readPdfTexts(pdf: Buffer): Promise<string[]> {
  const parser = new PDFParser()
  const parsed = new Promise<string[]>((resolve, reject) => {
    parser.on('pdfParser_dataError', reject)
    parser.on('pdfParser_dataReady', ({ Pages }) =>
      resolve(Pages.flatMap((page) => page.Texts.map(({ R }) => R.map(({ T }) => decodeURIComponent(T)).join('')))),
    )
  })
  parser.parseBuffer(pdf)
  return parsed
}
