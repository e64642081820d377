/** The colours that shoppers search by. Each colour of a product belongs to one family or to two. */
export type ColourFamily =
  'red' | 'pink' | 'orange' | 'yellow' | 'green' | 'blue' | 'purple' | 'brown' | 'beige' | 'white' | 'grey' | 'black'

/** Names of colours by family. Names that are also things to buy (coffee, mint, peach) are left out. */
const names: Record<ColourFamily, string> = {
  red: 'red crimson scarlet maroon burgundy vermilion ruby cherry madder',
  pink: 'pink fuchsia magenta blush coral',
  orange: 'orange rust terracotta tangerine apricot',
  yellow: 'yellow mustard golden gold ochre amber',
  green: 'green olive moss emerald khaki teal',
  blue: 'blue navy indigo azure cobalt turquoise teal denim',
  purple: 'purple violet plum lavender mauve aubergine lilac',
  brown: 'brown tan rust terracotta bronze',
  beige: 'beige sand ecru cream fawn natural taupe',
  white: 'white ivory cream',
  grey: 'grey gray charcoal slate silver',
  black: 'black ebony jet',
}

const familiesByName = new Map<string, ColourFamily[]>()
for (const [family, list] of Object.entries(names) as Array<[ColourFamily, string]>)
  for (const name of list.split(' ')) familiesByName.set(name, [...(familiesByName.get(name) ?? []), family])

/** The families of a colour's name: crimson is red. Empty for a word that is no colour. */
export function familiesOfWord(word: string): ColourFamily[] {
  return familiesByName.get(word) ?? []
}

/**
 * The families of a colour as screens show it, #rrggbb. The borders are those of everyday words: a dark blue is still
 * blue, a light red is pink, a dark orange is brown.
 */
export function familiesOfColour(hex: string): ColourFamily[] {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)
  if (!parts) return []
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => Number.parseInt(part, 16) / 255)
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const lightness = (high + low) / 2
  const chroma = high - low
  if (lightness < 0.1 || (lightness < 0.22 && chroma < 0.08)) return ['black']
  if (lightness > 0.85 && chroma < 0.15) return lightness > 0.95 ? ['white'] : ['white', 'beige']
  if (chroma < 0.08) return ['grey']
  const hue = hueOf(red, green, blue, high, chroma)
  const isWarm = hue >= 15 && hue < 60
  if (isWarm && chroma < 0.36 && lightness > 0.6) return ['beige']
  if (isWarm && hue < 45 && lightness < 0.36) return ['brown']
  if (hue < 15 || hue >= 345) return lightness > 0.62 ? ['pink'] : ['red']
  if (hue < 30) return lightness < 0.52 && chroma < 0.5 ? ['orange', 'brown'] : ['orange']
  if (hue < 65) return ['yellow']
  if (hue < 165) return ['green']
  if (hue < 195) return ['green', 'blue']
  if (hue < 255) return ['blue']
  return hue < 330 ? ['purple'] : lightness > 0.5 ? ['pink'] : ['purple']
}

function hueOf(red: number, green: number, blue: number, high: number, chroma: number): number {
  if (high === red) return (((green - blue) / chroma) * 60 + 360) % 360
  return high === green ? ((blue - red) / chroma) * 60 + 120 : ((red - green) / chroma) * 60 + 240
}
