const browsers: ReadonlyArray<[pattern: RegExp, name: string]> = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: ReadonlyArray<[pattern: RegExp, name: string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (list: typeof browsers, text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** Returns the name that people have for the device of a request, from its User-Agent: 'Firefox on Android'. */
export function deviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** A network without the part that names one household: '203.0.113.x', '2001:db8:1::'. */
export function shortenNetwork(network: string | null): string | null {
  if (network === null) return null
  const four = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)
  if (four) return `${four[1]}.x`
  return `${network.replace(/\/.*$/, '').split(':').filter(Boolean).slice(0, 3).join(':')}::`
}
