/** Whole percent saved, rounded down so that it is never too high; null when it is 0. Prices are minor units. */
export function savingPercent(price: number, compareAtPrice: number | null): number | null {
  if (compareAtPrice === null || compareAtPrice <= price) return null
  const percent = Math.floor(((compareAtPrice - price) * 100) / compareAtPrice)
  return percent > 0 ? percent : null
}
