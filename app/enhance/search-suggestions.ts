/** What GET /search/suggest?query= answers. */
interface Suggestion {
  label: string
  href: string
  /** At the right: a price, or what kind of thing it is. */
  aside?: string
}

const waitAfterTyping = 180
const fewestLetters = 2

function isSuggestion(value: unknown): value is Suggestion {
  return typeof value === 'object' && value !== null && 'label' in value && 'href' in value && typeof value.label === 'string' && typeof value.href === 'string'
}

/** `{ suggestions: [{ label, href, aside? }] }`; anything else is no suggestions. */
function readSuggestions(reply: unknown): Suggestion[] {
  if (typeof reply !== 'object' || reply === null || !('suggestions' in reply) || !Array.isArray(reply.suggestions)) return []
  return reply.suggestions.filter(isSuggestion)
}

/** Shows links under the search field while something is typed. Enter still searches; arrows walk through the links. */
export function enhanceSearchSuggestions(document: Document): () => void {
  const controller = new AbortController()
  let pending = new AbortController()
  let timer: number | undefined

  const show = (box: HTMLElement, suggestions: Suggestion[]) => {
    box.replaceChildren(
      ...suggestions.map(({ label, href, aside }) => {
        const link = document.createElement('a')
        link.href = href
        link.append(label)
        if (aside) {
          const words = document.createElement('small')
          words.textContent = aside
          link.append(words)
        }
        return link
      }),
    )
    box.hidden = suggestions.length === 0
  }

  const ask = async (input: HTMLInputElement, box: HTMLElement) => {
    pending.abort()
    pending = new AbortController()
    const query = input.value.trim()
    if (query.length < fewestLetters) return show(box, [])
    try {
      const reply = await fetch(`/search/suggest?${new URLSearchParams({ query })}`, { signal: pending.signal })
      show(box, reply.ok ? readSuggestions(await reply.json()) : [])
    } catch {
      // A newer question took its place, or the network is away: the form still searches.
    }
  }

  document.addEventListener(
    'input',
    (event) => {
      const input = event.target
      const box = input instanceof HTMLInputElement && input.type === 'search' ? input.closest('[data-search]')?.querySelector<HTMLElement>('[data-suggestions]') : null
      if (!(input instanceof HTMLInputElement) || !box) return
      window.clearTimeout(timer)
      timer = window.setTimeout(() => void ask(input, box), waitAfterTyping)
    },
    { signal: controller.signal },
  )
  document.addEventListener(
    'keydown',
    (event) => {
      const search = event.target instanceof Element ? event.target.closest('[data-search]') : null
      const box = search?.querySelector<HTMLElement>('[data-suggestions]')
      const input = search?.querySelector<HTMLInputElement>('input[type=search]')
      if (!box || box.hidden || !input) return
      if (event.key === 'Escape') {
        box.hidden = true
        input.focus()
      }
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      const stops = [input, ...box.querySelectorAll('a')]
      const place = stops.findIndex((stop) => stop === document.activeElement)
      stops[(place + (event.key === 'ArrowDown' ? 1 : stops.length - 1)) % stops.length]?.focus()
      event.preventDefault()
    },
    { signal: controller.signal },
  )
  document.addEventListener(
    'focusin',
    (event) => {
      for (const box of document.querySelectorAll<HTMLElement>('[data-suggestions]:not([hidden])'))
        if (event.target instanceof Node && !box.closest('[data-search]')?.contains(event.target)) box.hidden = true
    },
    { signal: controller.signal },
  )
  return () => controller.abort()
}
