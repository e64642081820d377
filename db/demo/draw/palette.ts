import { colours, type ColourName } from '../types'

/** The colours of an object: its base, the print on it, and a third colour for edges, linings and single threads. */
export interface Palette {
  ground: string
  print: string
  accent: string
}

const pairs: Record<ColourName, [print: string, accent: string]> = {
  Indigo: ['#e8dfca', '#c8703f'],
  Madder: ['#f1dfc0', '#e2ab45'],
  Turmeric: ['#8b3a22', '#2f6f72'],
  Moss: ['#ebe4c8', '#dc9640'],
  Ink: ['#d9cdb4', '#b5573f'],
  Sand: ['#7d5a3a', '#2f3f7f'],
  Ivory: ['#33437f', '#b34a33'],
  Rose: ['#82323f', '#f7e8d8'],
  Teal: ['#e8dec4', '#e2ab45'],
  Clay: ['#f4e3cc', '#5a2f20'],
  Plum: ['#eddac8', '#d79d3e'],
  Sky: ['#2b4573', '#f8f3e8'],
  Natural: ['#6e4c33', '#a8412f'],
  Brass: ['#70500f', '#f7e5b4'],
}

export function paletteOf(name: ColourName): Palette {
  const [print, accent] = pairs[name]
  return { ground: colours[name], print, accent }
}
