/** The part of package-lock.json that is read: packages by their path. */
export interface Lock {
  packages: Record<string, { version?: string }>
}

interface Outdated {
  path: string
  version: string
  minimum: string
  advisory: string
}

interface Advisory {
  name: string
  /** The first good version of each major version that has one, in ascending order. */
  minimums: readonly string[]
  advisory: string
}

/**
 * Advisories about packages that the shop installs or may install, with the versions that correct them. Three of the
 * router are corrected in version 7 only and therefore not here; none of them affects the shop:
 *
 * - GHSA-wrjc-x8rr-h8h6 (CVE-2026-53669), a link or a navigation to a backslash leaves the site: the shop has no
 *   `Link`, navigates only to addresses of its products, and checks targets of redirects (http/redirect-to).
 * - GHSA-337j-9hxr-rhxg (CVE-2026-53666), an error in the data of a page names a constructor that the browser calls:
 *   the data of a page has `errors: null` (framework/render-page), and error pages have no scripts.
 * - GHSA-chx6-hx7r-mcp5 (CVE-2026-55685), requests for the manifest take long: server/check-request limits their paths.
 */
const advisories: readonly Advisory[] = [
  { name: 'react-router-dom', minimums: ['6.30.6', '7.18.0'], advisory: 'GHSA-jjmj-jmhj-qwj2 (CVE-2026-53668)' },
  { name: 'react-router', minimums: ['6.30.6', '7.18.0'], advisory: 'GHSA-jjmj-jmhj-qwj2 (CVE-2026-53668)' },
  { name: 'esbuild', minimums: ['0.25.0'], advisory: 'GHSA-67mh-4wv8-2f99' },
  { name: 'tar', minimums: ['7.5.0'], advisory: 'the override of cacache' },
  { name: 'estree-util-value-to-estree', minimums: ['3.3.3'], advisory: 'CVE-2025-32014' },
  { name: 'vite', minimums: ['5.4.21', '6.4.1', '7.1.11'], advisory: 'CVE-2025-62522' },
  { name: 'rollup', minimums: ['3.29.5', '4.22.4'], advisory: 'CVE-2024-47068' },
  { name: 'nodemailer', minimums: ['7.0.7'], advisory: 'GHSA-mm7p-fcc7-pg87' },
  { name: 'on-headers', minimums: ['1.1.0'], advisory: 'CVE-2025-7339' },
  { name: 'cookie', minimums: ['0.7.0'], advisory: 'CVE-2024-47764' },
  { name: 'express', minimums: ['4.20.0'], advisory: 'CVE-2024-43796' },
  { name: 'path-to-regexp', minimums: ['0.1.12', '8.0.0'], advisory: 'CVE-2024-52798' },
  { name: 'send', minimums: ['0.19.0'], advisory: 'CVE-2024-43799' },
  { name: 'serve-static', minimums: ['1.16.0'], advisory: 'CVE-2024-43800' },
  { name: 'body-parser', minimums: ['1.20.3'], advisory: 'CVE-2024-45590' },
  { name: 'morgan', minimums: ['1.9.1'], advisory: 'CVE-2019-5413' },
  { name: 'qs', minimums: ['6.14.1'], advisory: 'CVE-2025-15284' },
  { name: 'ws', minimums: ['7.5.10', '8.17.1'], advisory: 'CVE-2024-37890' },
  { name: 'cross-spawn', minimums: ['6.0.6', '7.0.5'], advisory: 'CVE-2024-21538' },
  { name: 'micromatch', minimums: ['4.0.8'], advisory: 'CVE-2024-4067' },
  { name: 'braces', minimums: ['3.0.3'], advisory: 'CVE-2024-4068' },
  { name: 'nanoid', minimums: ['3.3.8', '5.0.9'], advisory: 'CVE-2024-55565' },
  { name: 'postcss', minimums: ['8.4.31'], advisory: 'CVE-2023-44270' },
  { name: 'lodash', minimums: ['4.17.21'], advisory: 'CVE-2021-23337' },
  { name: 'sanitize-html', minimums: ['2.12.1'], advisory: 'CVE-2024-21501' },
  { name: 'sharp', minimums: ['0.32.6'], advisory: 'CVE-2023-4863' },
]

/** The packages of a lock file that are older than an advisory of the table asks for. */
export function findOutdated({ packages }: Lock): Outdated[] {
  return Object.entries(packages).flatMap(([path, { version }]) => {
    const name = path.split('node_modules/').at(-1)
    if (path === '' || version === undefined) return []
    return advisories
      .filter((entry) => entry.name === name)
      .flatMap(({ minimums, advisory }) => {
        const minimum = minimumFor(version, minimums)
        return minimum !== undefined && isOlder(version, minimum) ? [{ path, version, minimum, advisory }] : []
      })
  })
}

/** The minimum of a version's own major version, else the next higher one. */
function minimumFor(version: string, minimums: readonly string[]): string | undefined {
  return minimums.find((minimum) => numbersOf(minimum)[0] >= numbersOf(version)[0])
}

/** A pre-release counts as the version before it is released: 7.0.0-rc.1 is older than 7.0.0. */
function isOlder(version: string, minimum: string): boolean {
  const [given, wanted] = [numbersOf(version), numbersOf(minimum)]
  const index = given.findIndex((number, place) => number !== wanted[place])
  return index < 0 ? version.includes('-') : (given[index] ?? 0) < (wanted[index] ?? 0)
}

function numbersOf(version: string): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version.split(/[-+]/)[0]?.split('.').map(Number) ?? []
  return [major, minor, patch]
}
