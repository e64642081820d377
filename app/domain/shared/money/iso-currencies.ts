/**
 * How many decimals currencies have in ISO 4217. Intl has other numbers for some of them, which follow what shops
 * usually show and change with the version of Node.
 */
const decimals: ReadonlyArray<readonly [digits: number, codes: string]> = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
]

/** The current currencies with two decimals. */
const codesWithTwo = `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD
  CDF CHF CNY COP CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HRK HTG
  HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN
  MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD
  SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG ZWL`

/** How many decimals a currency has in ISO 4217: INR 2, JPY 0, KWD 3. A currency that is not listed has two. */
export function isoDigits(currency: string): number {
  return decimals.find(([, codes]) => codes.includes(currency))?.[0] ?? 2
}

/** The codes of all currencies that a channel can have. */
export function currencyCodes(): string[] {
  return [codesWithTwo, ...decimals.map(([, codes]) => codes)].flatMap((codes) => codes.split(/\s+/)).sort()
}
