/** How long a message is shown, in ms (specification 2, section 4: 2 seconds). */
const toastDuration = 2000

/**
 * Shows a short message for two seconds, with a link if one is given. Does nothing while the same message is shown.
 */
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
  const removeUnlessUsed = () => {
    // the toast stays while the pointer or the focus is on it
    if (toast.matches(':hover') || toast.contains(document.activeElement)) setTimeout(removeUnlessUsed, toastDuration)
    else toast.remove()
  }
  setTimeout(removeUnlessUsed, toastDuration)
}
