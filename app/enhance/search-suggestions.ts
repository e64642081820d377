import { suggestionsPath, withQuery } from '~/paths'

/** The answer of GET /search/suggest?query= */
interface SuggestionsReply {
  suggestions: Array<{
    label: string
    href: string
    /** The text at the right: a price, or the kind of the suggestion. */
    aside: string
    /** The address of a product's picture. */
    picture?: string
  }>
}

/** Suggestions are fetched after a pause of this length in the typing, in ms. */
const typingPause = 180
const minQueryLength = 2
/** In CSS pixels. */
const suggestionPictureWidth = 40

function toLinks({ suggestions }: SuggestionsReply): HTMLAnchorElement[] {
  return suggestions.map(({ label, href, aside, picture }) => {
    const link = document.createElement('a')
    link.href = href
    const note = document.createElement('small')
    note.textContent = aside
    link.append(label, note)
    if (picture) {
      const image = document.createElement('img')
      image.src = picture
      image.alt = ''
      // beside the name, which a screen reader reads
      image.width = suggestionPictureWidth
      image.height = suggestionPictureWidth * 1.25
      link.prepend(image)
    }
    return link
  })
}

/**
 * Shows links under the search field while something is typed. Enter still searches; the arrow keys move between the
 * links.
 */
export function enhanceSearchSuggestions(document: Document): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let pending = new AbortController()
  let timer: number | undefined

  const show = (box: HTMLElement, links: HTMLAnchorElement[]) => {
    box.replaceChildren(...links)
    box.hidden = links.length === 0
  }

  /** Stops the timer and the request, so that neither of them shows suggestions later. */
  const cancelPending = () => {
    window.clearTimeout(timer)
    pending.abort()
  }

  const suggest = async (input: HTMLInputElement, box: HTMLElement) => {
    pending.abort()
    pending = new AbortController()
    const query = input.value.trim()
    if (query.length < minQueryLength) return show(box, [])
    try {
      const reply = await fetch(withQuery(suggestionsPath, { query }), { signal: pending.signal })
      if (!reply.ok) return show(box, [])
      const found: SuggestionsReply = await reply.json()
      show(box, toLinks(found))
    } catch {
      // a newer request replaced this one, or the network failed; the form can still be submitted
    }
  }

  const findSearchParts = (target: EventTarget | null) => {
    const search = target instanceof Element ? target.closest('[data-search]') : null
    const input = search?.querySelector<HTMLInputElement>('input[type=search]')
    const box = search?.querySelector<HTMLElement>('[data-suggestions]')
    return input && box ? { input, box } : null
  }

  const suggestSoon = (target: EventTarget | null) => {
    const parts = findSearchParts(target)
    if (!parts) return
    window.clearTimeout(timer)
    timer = window.setTimeout(() => void suggest(parts.input, parts.box), typingPause)
  }
  const onInput = (event: Event) => suggestSoon(event.target)

  const onKey = (event: KeyboardEvent) => {
    const parts = findSearchParts(event.target)
    if (!parts || parts.box.hidden) return
    if (event.key === 'Escape') {
      cancelPending()
      parts.box.hidden = true
      parts.input.focus()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const targets = [parts.input, ...parts.box.querySelectorAll('a')]
    const current = targets.findIndex((target) => target === document.activeElement)
    targets[(current + (event.key === 'ArrowDown' ? 1 : targets.length - 1)) % targets.length]?.focus()
    event.preventDefault()
  }

  const hideOtherSuggestions = (event: Event) => {
    const currentBox = findSearchParts(event.target)?.box
    for (const box of document.querySelectorAll<HTMLElement>('[data-suggestions]:not([hidden])'))
      if (box !== currentBox) box.hidden = true
  }

  document.addEventListener('input', onInput, { signal })
  document.addEventListener('keydown', onKey, { signal })
  document.addEventListener('focusin', hideOtherSuggestions, { signal })
  document.addEventListener('click', hideOtherSuggestions, { signal })
  // this module is loaded when the field is used for the first time: what was typed until then has no event here
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement && activeElement.value !== activeElement.defaultValue)
    suggestSoon(activeElement)
  return () => controller.abort()
}
