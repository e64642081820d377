/**
 * The answer of the server: options of WebAuthn as JSON to a form that begins, the page to go to, or why the form
 * failed.
 */
interface Answer {
  options?: { challenge: string; user?: { id: string }; excludeCredentials?: Array<{ id: string }> }
  /** The page to go to. */
  location?: string
  message?: string
}

const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

const toText = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** The buffers of an answer as texts. */
const textsOf = (response: object, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value: unknown = Reflect.get(response, name)
      return value instanceof ArrayBuffer ? [[name, toText(value)]] : []
    }),
  )

/** How long a challenge is waited with before another one is asked for, in ms: it can be answered for five minutes. */
const renewAfter = 240_000

/** Ends the offer of passkeys in a field when a button is pressed, because browsers allow one question at a time. */
let offered = new AbortController()

async function post(form: HTMLFormElement, body: FormData | URLSearchParams): Promise<Answer> {
  const answer = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'application/json' } })
  return answer.json()
}

const begin = (form: HTMLFormElement) => post(form, new URLSearchParams({ intent: 'options' }))

/** Goes where the server leads; returns what to tell when it leads nowhere. */
function follow({ location: page, message }: Answer): string {
  if (page === undefined) return message ?? 'That didn’t work. Please try again.'
  location.assign(page)
  return ''
}

/** Sends the form with what the browser has answered. Returns why it was refused, '' when it was not. */
async function send(form: HTMLFormElement, credential: object): Promise<string> {
  const body = new FormData(form)
  body.set('answer', JSON.stringify(credential))
  body.set('stay', '1')
  return follow(await post(form, body))
}

/**
 * Waits for a passkey that the browser offers among what it fills in, and sends the form with it. Ends when the form is
 * sent or has gone, or a button was pressed. Rejects when the browser cannot offer it. Returns what to tell, '' for
 * nothing.
 */
export async function awaitPasskey(form: HTMLFormElement): Promise<string> {
  offered.abort()
  const { signal } = (offered = new AbortController())
  while (form.isConnected && !signal.aborted) {
    const { options } = await begin(form)
    if (!options || signal.aborted) return ''
    const waiting = new AbortController()
    const end = () => waiting.abort()
    const timer = setTimeout(end, renewAfter)
    signal.addEventListener('abort', end)
    try {
      return await send(form, await ask(options, false, waiting.signal))
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error
    } finally {
      clearTimeout(timer)
    }
  }
  return ''
}

/**
 * Asks the browser for a passkey, or to make one, and sends the form with its answer, as if it had been filled in.
 * Returns what to tell instead, '' when the form is sent.
 */
export async function askPasskey(form: HTMLFormElement): Promise<string> {
  const isNew = form.elements.namedItem('intent') instanceof HTMLInputElement && form.matches('[data-passkey=save] *')
  offered.abort()
  const begun = await begin(form)
  if (!begun.options) return follow(begun)
  try {
    return await send(form, await ask(begun.options, isNew))
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
    if (name !== 'NotAllowedError' && name !== 'AbortError') throw error
    return isNew ? 'No passkey was created.' : 'No passkey was used. Have you added one for this shop?'
  }
}

/** @param offeredUntil asks within what the browser fills in, until the signal ends it, and not at once in a window */
async function ask(
  options: NonNullable<Answer['options']>,
  isNew: boolean,
  offeredUntil?: AbortSignal,
): Promise<object> {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    ...(options.user ? { user: { ...options.user, id: toBytes(options.user.id) } } : {}),
    excludeCredentials: options.excludeCredentials?.map((known) => ({ ...known, id: toBytes(known.id) })),
  } as unknown as PublicKeyCredentialCreationOptions & PublicKeyCredentialRequestOptions
  const credential = await (isNew
    ? navigator.credentials.create({ publicKey })
    : navigator.credentials.get(
        offeredUntil ? { publicKey, mediation: 'conditional', signal: offeredUntil } : { publicKey },
      ))
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('nothing was chosen', 'NotAllowedError')
  const { response } = credential
  return {
    id: credential.id,
    rawId: toText(credential.rawId),
    type: credential.type,
    clientExtensionResults: {},
    response: {
      ...textsOf(response, ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']),
      ...(response instanceof AuthenticatorAttestationResponse ? { transports: response.getTransports() } : {}),
    },
  }
}
