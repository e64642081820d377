import { iconElement } from '~/components/ui/icon/icon-element'
import type { IconName } from '~/components/ui/icon/icon'
import { iconButton } from '~/components/ui/button/button.css'
import * as styles from '~/components/product/picture-viewer.css'

const maxScale = 4
/** The scale to which a tap, a double click or the button enlarges a picture. */
const pressedScale = 2.5

/** Changes the scale of a slide; what is at the given point of the window stays there. */
function zoomTo(slide: HTMLElement, scale: number, x: number, y: number): void {
  const picture = slide.firstElementChild
  if (!(picture instanceof HTMLImageElement)) return
  const before = picture.getBoundingClientRect()
  const [shareX, shareY] = [(x - before.left) / before.width, (y - before.top) / before.height]
  const next = Math.min(maxScale, Math.max(1, scale))
  slide.dataset.scale = String(next)
  picture.style.setProperty('--scale', String(next))
  // the browser loads a larger file only now that it is needed
  picture.sizes = `${Math.round(100 * next)}vw`
  const after = picture.getBoundingClientRect()
  slide.scrollBy({
    left: after.left + shareX * after.width - x,
    top: after.top + shareY * after.height - y,
    behavior: 'instant',
  })
}

const scaleOf = (slide: HTMLElement) => Number(slide.dataset.scale ?? 1)

function zoomToMiddle(slide: HTMLElement, scale: number): void {
  const { left, top, width, height } = slide.getBoundingClientRect()
  zoomTo(slide, scale, left + width / 2, top + height / 2)
}

/** Two fingers enlarge the picture and move it. One finger scrolls, which browsers do themselves. */
function enlargeByFingers(slide: HTMLElement): void {
  let start: { distance: number; scale: number } | null = null
  const measure = ([first, second]: TouchList | Touch[]) =>
    first && second
      ? {
          distance: Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY),
          x: (first.clientX + second.clientX) / 2,
          y: (first.clientY + second.clientY) / 2,
        }
      : null
  let last = { x: 0, y: 0 }
  slide.addEventListener('touchstart', ({ touches }) => {
    const now = measure(touches)
    start = now && { distance: now.distance, scale: scaleOf(slide) }
    if (now) last = now
  })
  slide.addEventListener(
    'touchmove',
    (event) => {
      const now = measure(event.touches)
      if (!now || !start) return
      event.preventDefault()
      slide.scrollBy({ left: last.x - now.x, top: last.y - now.y, behavior: 'instant' })
      last = now
      zoomTo(slide, (start.scale * now.distance) / start.distance, now.x, now.y)
    },
    { passive: false },
  )
}

/** A mouse moves an enlarged picture by dragging; a click enlarges it, or shows it whole again. */
function enlargeByMouse(slide: HTMLElement): void {
  let isDragged = false
  slide.addEventListener('pointerdown', (event) => {
    isDragged = false
    if (event.pointerType !== 'mouse' || event.button !== 0 || scaleOf(slide) === 1) return
    event.preventDefault()
    slide.setPointerCapture(event.pointerId)
  })
  slide.addEventListener('pointermove', (event) => {
    if (!slide.hasPointerCapture(event.pointerId)) return
    if (event.movementX !== 0 || event.movementY !== 0) isDragged = true
    slide.scrollBy({ left: -event.movementX, top: -event.movementY, behavior: 'instant' })
  })
  slide.addEventListener('click', ({ clientX, clientY }) => {
    if (!isDragged) zoomTo(slide, scaleOf(slide) > 1 ? 1 : pressedScale, clientX, clientY)
  })
  slide.addEventListener(
    'wheel',
    (event) => {
      // also what a touchpad sends for two fingers
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomTo(slide, scaleOf(slide) * (1 - event.deltaY / 200), event.clientX, event.clientY)
    },
    { passive: false },
  )
}

function makeSlide(small: HTMLImageElement): HTMLElement {
  const slide = document.createElement('div')
  slide.className = styles.slide
  const picture = slide.appendChild(document.createElement('img'))
  picture.className = styles.picture
  picture.alt = small.alt
  picture.draggable = false
  picture.loading = 'lazy'
  picture.sizes = '100vw'
  picture.srcset = small.srcset
  picture.src = small.src
  // what the page has loaded is shown until the larger file has come
  picture.style.background = `center / contain no-repeat url("${small.currentSrc || small.src}")`
  enlargeByFingers(slide)
  enlargeByMouse(slide)
  return slide
}

/**
 * Opens the given pictures over the whole window, the one with this index first: by swiping, buttons or arrow keys to
 * the others; larger by two fingers, a tap, a click, + and −. It is closed by Escape or its button.
 */
export function openPictureViewer(title: string, pictures: HTMLImageElement[], index: number): void {
  const dialog = document.createElement('dialog')
  dialog.className = styles.viewer
  dialog.setAttribute('aria-label', title)
  const track = dialog.appendChild(document.createElement('div'))
  track.className = styles.track
  // scrolled by the keyboard too
  track.tabIndex = 0
  track.setAttribute('role', 'group')
  track.setAttribute('aria-label', title)
  const slides = pictures.map((picture) => track.appendChild(makeSlide(picture)))
  const bar = dialog.appendChild(document.createElement('div'))
  bar.className = styles.bar
  let current = index
  const place = document.createElement('span')
  place.setAttribute('role', 'status')
  const say = () => (place.textContent = `Picture ${current + 1} of ${slides.length}`)
  const turnTo = (next: number, behavior: ScrollBehavior = 'auto') => {
    const slide = slides[next]
    if (!slide) return
    zoomToMiddle(slides[current] ?? slide, 1)
    track.scrollTo({ left: slide.offsetLeft, behavior })
  }
  const changeScale = (factor: number) => {
    const slide = slides[current]
    if (slide) zoomToMiddle(slide, scaleOf(slide) * factor)
  }
  const addButton = (icon: IconName, name: string, press: () => void) => {
    const button = bar.appendChild(document.createElement('button'))
    button.type = 'button'
    button.className = iconButton
    button.setAttribute('aria-label', name)
    button.append(iconElement(icon))
    button.addEventListener('click', press)
  }
  const hasMore = slides.length > 1
  if (hasMore) {
    addButton('chevron-left', 'Previous picture', () => turnTo((current || slides.length) - 1))
    bar.append(place)
    addButton('chevron-right', 'Next picture', () => turnTo((current + 1) % slides.length))
  }
  addButton('minus', 'Smaller', () => changeScale(1 / 1.6))
  addButton('plus', 'Larger', () => changeScale(1.6))
  addButton('close', 'Close', () => dialog.close())
  track.addEventListener('scroll', () => {
    const next = Math.round(Math.abs(track.scrollLeft) / Math.max(1, track.clientWidth))
    if (next !== current) {
      current = next
      say()
    }
  })
  dialog.addEventListener('keydown', (event) => {
    const isRtl = getComputedStyle(dialog).direction === 'rtl'
    const slide = slides[current]
    if (!slide) return
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key]
    if (step && scaleOf(slide) === 1 && hasMore) turnTo((current + step + slides.length) % slides.length)
    else if (event.key.startsWith('Arrow'))
      slide.scrollBy({
        left: event.key === 'ArrowRight' ? 80 : event.key === 'ArrowLeft' ? -80 : 0,
        top: event.key === 'ArrowDown' ? 80 : event.key === 'ArrowUp' ? -80 : 0,
      })
    else if (event.key === '+' || event.key === '=') changeScale(1.6)
    else if (event.key === '-') changeScale(1 / 1.6)
    else return
    event.preventDefault()
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  turnTo(index, 'instant')
  say()
}
