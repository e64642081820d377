import { visuallyHidden } from '~/styles/layout.css'
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

/** A search of the page: its field, the list under it, and the text that screen readers announce. */
interface SearchParts {
  input: HTMLInputElement
  box: HTMLElement
  status: HTMLElement
}

/** Suggestions are fetched after a pause of this length in the typing, in ms. */
const typingPause = 180
const minQueryLength = 2
/** In CSS pixels. */
const suggestionPictureWidth = 40

function toOptions({ suggestions }: SuggestionsReply, listId: string): HTMLAnchorElement[] {
  return suggestions.map(({ label, href, aside, picture }, index) => {
    const link = document.createElement('a')
    link.href = href
    link.id = `${listId}-${index}`
    link.setAttribute('role', 'option')
    link.setAttribute('aria-selected', 'false')
    // the focus stays in the field, which says which option is active
    link.tabIndex = -1
    const note = document.createElement('small')
    note.textContent = aside
    link.append(label, ' ', note)
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

const optionsOf = (box: HTMLElement) => [...box.querySelectorAll<HTMLAnchorElement>('a')]
const activeOf = (box: HTMLElement) => box.querySelector<HTMLAnchorElement>('[aria-selected=true]')

function countText(count: number): string {
  if (count === 0) return 'No suggestions'
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}. Use the up and down arrow keys to choose.`
}

/** Marks an option as the active one, or none. */
function activate({ input, box }: SearchParts, option: HTMLAnchorElement | null): void {
  activeOf(box)?.setAttribute('aria-selected', 'false')
  option?.setAttribute('aria-selected', 'true')
  option?.scrollIntoView({ block: 'nearest' })
  if (option) input.setAttribute('aria-activedescendant', option.id)
  else input.removeAttribute('aria-activedescendant')
}

/** Shows or hides the list. */
function setOpen(parts: SearchParts, isOpen: boolean): void {
  parts.box.hidden = !isOpen
  parts.input.setAttribute('aria-expanded', String(isOpen))
  if (!isOpen) activate(parts, null)
}

/**
 * Shows links under the search field while something is typed, as a combobox with a list (WAI-ARIA): the focus stays in
 * the field, the arrow keys choose a link, Enter follows it, or searches while none is chosen, and Escape closes the
 * list. How many there are is announced.
 */
export function enhanceSearchSuggestions(document: Document): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const known = new Map<Element, SearchParts>()
  let pending = new AbortController()
  let timer: number | undefined

  /** Returns the parts of a search. At its first use it becomes a combobox. */
  const findSearchParts = (target: EventTarget | null): SearchParts | null => {
    const search = target instanceof Element ? target.closest('[data-search]') : null
    const input = search?.querySelector<HTMLInputElement>('input[type=search]')
    const box = search?.querySelector<HTMLElement>('[data-suggestions]')
    if (!search || !input || !box) return null
    let parts = known.get(search)
    if (!parts) {
      const status = document.createElement('span')
      status.className = visuallyHidden
      status.setAttribute('role', 'status')
      box.after(status)
      box.id = `${search.id || 'search'}-suggestions`
      box.setAttribute('role', 'listbox')
      box.setAttribute('aria-label', 'Suggestions')
      input.setAttribute('role', 'combobox')
      input.setAttribute('aria-autocomplete', 'list')
      input.setAttribute('aria-controls', box.id)
      input.setAttribute('aria-expanded', 'false')
      parts = { input, box, status }
      known.set(search, parts)
    }
    return parts
  }

  const show = (parts: SearchParts, options: HTMLAnchorElement[], message: string) => {
    activate(parts, null)
    parts.box.replaceChildren(...options)
    setOpen(parts, options.length > 0)
    parts.status.textContent = message
  }

  /** Stops the timer and the request, so that neither of them shows suggestions later. */
  const cancelPending = () => {
    window.clearTimeout(timer)
    pending.abort()
  }

  const suggest = async (parts: SearchParts) => {
    pending.abort()
    pending = new AbortController()
    const query = parts.input.value.trim()
    if (query.length < minQueryLength) return show(parts, [], '')
    try {
      const reply = await fetch(withQuery(suggestionsPath, { query }), { signal: pending.signal })
      if (!reply.ok) return show(parts, [], '')
      const found: SuggestionsReply = await reply.json()
      show(parts, toOptions(found, parts.box.id), countText(found.suggestions.length))
    } catch {
      // a newer request replaced this one, or the network failed; the form can still be submitted
    }
  }

  const suggestSoon = (target: EventTarget | null) => {
    const parts = findSearchParts(target)
    if (!parts) return
    // what is active belongs to the text of before
    activate(parts, null)
    window.clearTimeout(timer)
    timer = window.setTimeout(() => void suggest(parts), typingPause)
  }
  const onInput = (event: Event) => suggestSoon(event.target)

  const move = (parts: SearchParts, step: 1 | -1) => {
    // the field itself is one of the places: from the last option on, nothing is active again
    const places = [null, ...optionsOf(parts.box)]
    const at = places.indexOf(activeOf(parts.box))
    activate(parts, places.at((at + step) % places.length) ?? null)
  }

  const onKey = (event: KeyboardEvent) => {
    const parts = findSearchParts(event.target)
    if (!parts || event.target !== parts.input || event.isComposing) return
    const isOpen = !parts.box.hidden
    if (event.key === 'Escape' && isOpen) {
      cancelPending()
      setOpen(parts, false)
      parts.status.textContent = ''
      // the list alone is closed, not the popover around it, and the text stays
      event.preventDefault()
    }
    if (event.key === 'Enter') {
      const active = isOpen ? activeOf(parts.box) : null
      if (!active) return
      event.preventDefault()
      active.click()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    if (parts.box.childElementCount === 0) return
    event.preventDefault()
    if (!isOpen) setOpen(parts, true)
    move(parts, event.key === 'ArrowDown' ? 1 : -1)
  }

  const hideOtherSuggestions = (event: Event) => {
    const target = event.target instanceof Node ? event.target : null
    findSearchParts(event.target)
    for (const parts of known.values())
      if (target !== parts.input && !parts.box.contains(target) && !parts.box.hidden) setOpen(parts, false)
  }

  document.addEventListener('input', onInput, { signal })
  document.addEventListener('keydown', onKey, { signal })
  document.addEventListener('focusin', hideOtherSuggestions, { signal })
  document.addEventListener('click', hideOtherSuggestions, { signal })
  // this module is loaded when the field is used for the first time: what was typed until then has no event here
  const { activeElement } = document
  findSearchParts(activeElement)
  if (activeElement instanceof HTMLInputElement && activeElement.value !== activeElement.defaultValue)
    suggestSoon(activeElement)
  return () => controller.abort()
}
