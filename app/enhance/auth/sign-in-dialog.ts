/** Links that open their form over the page: the account's while nobody is signed in, and those within that form. */
const signInLinks = 'a[data-account="guest"], dialog[open] a[data-auth-link]'

/** Opens the form to sign in as a dialog over the page. Its code is loaded at the first click. */
export function enhanceSignInDialog(document: Document): () => void {
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(signInLinks) : null
    if (!link || !isPlain || event.defaultPrevented) return
    event.preventDefault()
    import('./open-sign-in').then(({ openSignIn }) => openSignIn(link.href)).catch(() => location.assign(link.href))
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}
