/**
 * Carries, inside the server alone, which other hosts a page's forms may lead to: from the loader that sets them to the
 * page's Content-Security-Policy (document.server.ts), which takes it off again.
 */
export const formHostsHeader = 'X-Form-Hosts'

/** For `headers` of a route whose loader sets the header. */
export function keepFormHosts({ loaderHeaders }: { loaderHeaders: Headers }): Record<string, string> {
  const hosts = loaderHeaders.get(formHostsHeader)
  return hosts ? { [formHostsHeader]: hosts } : {}
}
