/** Shows the buttons for passkeys (PasskeyForm) where the browser has them. The rest is loaded when one is pressed. */
export function offerPasskeys(root: ParentNode): void {
  const hasPasskeys = 'PublicKeyCredential' in window && navigator.credentials
  for (const part of root.querySelectorAll<HTMLElement>('[data-passkey]')) {
    if (!hasPasskeys) {
      // its place is kept for the button
      part.style.display = 'none'
      continue
    }
    const form = part.querySelector('form')
    if (!form || !part.hidden) continue
    part.hidden = false
    const say = (message: string) => {
      const status = form.querySelector('[role=status]')
      if (status) status.textContent = message
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      say('')
      import('./ask-passkey')
        .then(({ askPasskey }) => askPasskey(form))
        .then(say, () => say('That didn’t work. Please try again.'))
    })
    // not before somebody turns to the field: most visitors have no passkey, and each question costs a challenge
    const field = root.querySelector('input[autocomplete~=webauthn]')
    const begin = () => {
      field?.removeEventListener('pointerenter', begin)
      field?.removeEventListener('focus', begin)
      void offerInField(form).then(say)
    }
    field?.addEventListener('pointerenter', begin)
    field?.addEventListener('focus', begin)
  }
}

/**
 * Lets the browser offer passkeys in the field of the e-mail address, among what it fills in; where it cannot, the
 * button does.
 */
async function offerInField(form: HTMLFormElement): Promise<string> {
  try {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return ''
    const { awaitPasskey } = await import('./ask-passkey')
    return await awaitPasskey(form)
  } catch {
    // an older browser, or no connection
    return ''
  }
}
