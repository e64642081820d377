/** Paths whose last part is a credential. The log shows '…' in its place. */
const secretPath = /^(\/(?:order|payments\/return|dev\/pay)\/)([^/]+)/i

function decoded(path: string): string {
  try {
    return decodeURI(path).replace(/%[46][0-9a-f]/gi, (code) => decodeURIComponent(code))
  } catch {
    return path
  }
}

/** A path without the credential that it may contain. */
export function pathForLog(path: string): string {
  return decoded(path).replace(secretPath, '$1…')
}

/** An error without the credential of the request's path. Database errors repeat the values of the query. */
export function errorForLog(error: unknown, path: string): { message: string; stack?: string } {
  const secret = secretPath.exec(decoded(path))?.[2]?.replace(/\.data$/, '')
  const mask = (text: string) => (secret ? text.replaceAll(secret, '…') : text)
  if (!(error instanceof Error)) return { message: mask(String(error)) }
  return { message: mask(error.message), ...(error.stack ? { stack: mask(error.stack) } : {}) }
}
