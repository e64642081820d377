/** A hex colour made lighter (amount > 0, towards white) or darker (amount < 0, towards black); amount from -1 to 1. */
export function shade(hex: string, amount: number): string {
  const target = amount < 0 ? 0 : 255
  const part = (from: number) => {
    const value = parseInt(hex.slice(from, from + 2), 16)
    return Math.round(value + (target - value) * Math.abs(amount)).toString(16).padStart(2, '0')
  }
  return `#${part(1)}${part(3)}${part(5)}`
}

/** Whether ink on it should be light. */
export function isDark(hex: string): boolean {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((from) => parseInt(hex.slice(from, from + 2), 16))
  return r * 0.299 + g * 0.587 + b * 0.114 < 140
}
