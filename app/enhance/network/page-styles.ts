/** The stylesheets that were added here, until they are loaded or have failed. */
const loadingStylesheets = new WeakMap<HTMLLinkElement, Promise<void>>()

function findStylesheet(href: string): HTMLLinkElement | undefined {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].find((link) => link.href === href)
}

function addStylesheet(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  const loading = new Promise<void>((resolve) => {
    link.onload = link.onerror = () => {
      loadingStylesheets.delete(link)
      resolve()
    }
  })
  loadingStylesheets.set(link, loading)
  document.head.append(link)
  return loading
}

/** Adds the stylesheets that a fetched page has and this one lacks; resolves when all are loaded or have failed. */
export async function addStylesheets(fetched: Document): Promise<void> {
  const hrefs = [...fetched.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => link.href)
  await Promise.all(
    hrefs.map((href) => {
      const own = findStylesheet(href)
      return own ? loadingStylesheets.get(own) : addStylesheet(href)
    }),
  )
}
