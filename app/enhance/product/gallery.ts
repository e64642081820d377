import { isPlainClick } from '../events'
import { openDialog } from '../open-dialog'

/** Makes thumbnails scroll the gallery instead of the page, and opens pictures large in a dialog. */
export function enhanceGallery(document: Document): () => void {
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event) || !(event.target instanceof Element)) return
    const thumb = event.target.closest<HTMLAnchorElement>('a[data-thumb]')
    const zoom = event.target.closest<HTMLAnchorElement>('a[data-zoom]')
    if (thumb) {
      const slide = document.getElementById(thumb.hash.slice(1))
      if (!slide?.parentElement) return
      event.preventDefault()
      slide.parentElement.scrollTo({ left: slide.offsetLeft - slide.parentElement.offsetLeft })
      for (const other of thumb.closest('ul')?.querySelectorAll('a[data-thumb]') ?? [])
        other.toggleAttribute('data-current', other === thumb)
    } else if (zoom) {
      event.preventDefault()
      const picture = document.createElement('img')
      picture.src = zoom.href
      picture.alt = zoom.querySelector('img')?.alt ?? ''
      openDialog(picture.alt || 'Picture', picture)
    }
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}
