const channelsOf = (hex: string) => [1, 3, 5].map((from) => parseInt(hex.slice(from, from + 2), 16))

/** Mixes two hex colours; `share` is the share of the second, from 0 to 1. */
export function mix(one: string, other: string, share: number): string {
  const second = channelsOf(other)
  return `#${channelsOf(one)
    .map((value, index) =>
      Math.round(value + ((second[index] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/**
 * Makes a hex colour lighter (amount > 0, towards white) or darker (amount < 0, towards black); amount from -1 to 1.
 */
export function shade(hex: string, amount: number): string {
  return mix(hex, amount < 0 ? '#140c08' : '#ffffff', Math.abs(amount))
}

/** Whether a colour is dark, so that drawings on it should be light. */
export function isDark(hex: string): boolean {
  const [r = 0, g = 0, b = 0] = channelsOf(hex)
  return r * 0.299 + g * 0.587 + b * 0.114 < 140
}
