/** How long a passing message stays: the item-added flag turns itself off after 2 seconds (specification 2, section 4). */
const shownFor = 2000

/** Says something in passing, with a link if there is one. A message that is still shown is not shown twice. */
export function showToast(message: string, link?: { href: string; label: string }): void {
  const region = document.getElementById('toasts')
  if (!region || [...region.children].some((toast) => toast.getAttribute('data-message') === message)) return
  const toast = document.createElement('div')
  toast.className = region.dataset.toastClass ?? ''
  toast.dataset.message = message
  toast.append(message)
  if (link) {
    const anchor = document.createElement('a')
    anchor.href = link.href
    anchor.textContent = link.label
    toast.append(anchor)
  }
  region.append(toast)
  const leave = () => {
    // Whoever is reaching for it gets to reach it.
    if (toast.matches(':hover, :focus-within')) setTimeout(leave, shownFor)
    else toast.remove()
  }
  setTimeout(leave, shownFor)
}
