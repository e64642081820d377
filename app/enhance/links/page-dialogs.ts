import { enhanceQuickView } from '../product/quick-view'
import { enhanceCookieDialog } from './cookie-dialog'

/** Links that show a part of another page in the dialog of this one. */
export function enhancePageDialogs(document: Document): () => void {
  const stops = [enhanceQuickView(document), enhanceCookieDialog(document)]
  return () => stops.forEach((stop) => stop())
}
