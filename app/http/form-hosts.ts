/**
 * A header for use inside the server only. A loader sets it to the other hosts that the forms of its page may lead to.
 * document.server.ts writes them into the Content-Security-Policy and removes the header.
 */
export const formHostsHeader = 'X-Form-Hosts'

/** For `headers` of a route whose loader sets the header. */
export function keepFormHosts({ loaderHeaders }: { loaderHeaders: Headers }): Record<string, string> {
  const hosts = loaderHeaders.get(formHostsHeader)
  return hosts ? { [formHostsHeader]: hosts } : {}
}
