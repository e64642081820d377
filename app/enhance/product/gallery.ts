import { media } from '~/styles/media'
import { isPlainClick } from '../events'

const current = 'aria-current'

/** Marks the thumbnail of the picture that is in view. */
function markThumb(gallery: Element, index: number): void {
  gallery.querySelectorAll('a[data-thumb]').forEach((thumb, position) => {
    if (position === index) thumb.setAttribute(current, 'true')
    else thumb.removeAttribute(current)
  })
}

/** Makes thumbnails scroll the gallery instead of the page, and opens pictures over the whole window. */
export function enhanceGallery(document: Document): () => void {
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event) || !(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>('a[data-thumb], a[data-zoom]')
    const gallery = link?.closest('[data-gallery]')
    if (!link || !gallery) return
    event.preventDefault()
    const zooms = [...gallery.querySelectorAll('a[data-zoom]')]
    if (link.hasAttribute('data-zoom')) {
      const pictures = zooms.flatMap((zoom) => zoom.querySelector<HTMLImageElement>('img[srcset]') ?? [])
      // loaded when a picture is pressed; without it the link leads to the large picture
      import('./picture-viewer').then(
        ({ openPictureViewer }) => openPictureViewer('Pictures', pictures, zooms.indexOf(link)),
        () => window.location.assign(link.href),
      )
      return
    }
    const index = [...gallery.querySelectorAll('a[data-thumb]')].indexOf(link)
    const slide = zooms[index]?.parentElement
    const behavior = window.matchMedia(media.calm).matches ? 'auto' : 'smooth'
    slide?.parentElement?.scrollTo({ left: slide.offsetLeft, behavior })
    markThumb(gallery, index)
  }
  const onScroll = ({ target }: Event) => {
    const gallery =
      target instanceof Element && target.matches('[data-track]') ? target.closest('[data-gallery]') : null
    if (gallery && target instanceof Element && target.clientWidth > 0)
      markThumb(gallery, Math.round(Math.abs(target.scrollLeft) / target.clientWidth))
  }
  document.addEventListener('click', onClick)
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  return () => {
    document.removeEventListener('click', onClick)
    document.removeEventListener('scroll', onScroll, { capture: true })
  }
}
