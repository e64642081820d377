/** Shows the buttons for passkeys (PasskeyForm) where the browser has them. The rest is loaded when one is pressed. */
export function offerPasskeys(root: ParentNode): void {
  if (!('PublicKeyCredential' in window) || !navigator.credentials) return
  for (const part of root.querySelectorAll<HTMLElement>('[data-passkey]')) {
    const form = part.querySelector('form')
    if (!form || !part.hidden) continue
    part.hidden = false
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const say = (message: string) => {
        const status = form.querySelector('[role=status]')
        if (status) status.textContent = message
      }
      say('')
      import('./ask-passkey')
        .then(({ askPasskey }) => askPasskey(form))
        .then(say, () => say('That didn’t work. Please try again.'))
    })
  }
}
