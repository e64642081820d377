import { mix, shade } from './shade'
import { line, wood } from './forms'

/** Light from a window, diagonally across a wall. */
export function windowLight(w: number, h: number, strength: number): string {
  const pane = (x: number) =>
    `<rect x="${x * w}" width="${0.27 * w}" y="${-0.1 * h}" height="${1.2 * h}" fill="url(#pane)"/>`
  return `<g transform="skewX(-15)" opacity="${strength}">${pane(0.3 + (0.13 * h) / w)}${pane(0.58 + (0.13 * h) / w)}</g>`
}

/** The shadow of a branch; the branch itself is not in the picture. */
export function leafShadow(x: number, y: number, size: number): string {
  const leaf = (dx: number, dy: number, turn: number) =>
    `<ellipse cx="${dx}" cy="${dy}" rx="36" ry="92" fill="url(#shadow)" transform="rotate(${turn} ${dx} ${dy})"/>`
  return `<g transform="translate(${x} ${y}) scale(${size})" opacity=".2"><path d="M0 0Q-160 120-250 400" stroke="#2c1b10" stroke-width="10" fill="none" opacity=".3"/>${leaf(-40, 110, 70)}${leaf(-130, 40, 20)}${leaf(-120, 220, 84)}${leaf(-230, 150, 30)}${leaf(-190, 350, 96)}${leaf(-310, 300, 40)}</g>`
}

/** A wooden rail with pegs. */
export function pegRail(w: number, y: number, pegs: number[]): string {
  const peg = (x: number) =>
    `<circle cx="${x + 5}" cy="${y + 28}" r="19" fill="#140c08" opacity=".25"/><circle cx="${x}" cy="${y + 20}" r="18" fill="${wood.dark}"/><circle cx="${x - 4}" cy="${y + 16}" r="14" fill="${wood.light}"/>`
  return `<path d="M0 ${y + 44}h${w}v12H0z" fill="#140c08" opacity=".14"/><path d="M0 ${y}h${w}v42H0z" fill="${wood.middle}"/><path d="M0 ${y}h${w}v9H0z" fill="${wood.light}"/>${pegs.map(peg).join('')}`
}

/** A table; `y` is its far edge. */
export function table(w: number, h: number, y: number, top: string): string {
  return `<path d="M0 ${y}H${w}V${h}H0z" fill="${top}"/><path d="M0 ${y}H${w}V${y + 110}H0z" fill="url(#under)" opacity=".7"/><path d="M0 ${y}H${w}v6H0z" fill="${shade(top, 0.3)}" opacity=".7"/>`
}

/** Wooden boards, seen from above. */
export function boards(w: number, h: number, tone: string): string {
  const count = 5
  return Array.from({ length: count }, (_, index) => {
    const x = (index * w) / count
    const wide = w / count
    const board = mix(tone, index % 2 === 0 ? '#fff4e0' : '#5d3f22', 0.08 + (index % 3) * 0.03)
    const grain = [0.2, 0.45, 0.7, 0.86]
      .map(
        (share, row) =>
          `M${x + wide * share} 0q${14 - row * 9} ${h * 0.3} ${-6 + row * 5} ${h * 0.55}t${8 - row * 4} ${h * 0.5}`,
      )
      .join('')
    return `<path d="M${x} 0h${wide}v${h}h${-wide}z" fill="${board}"/><path d="${grain}" stroke="${shade(board, -0.3)}" stroke-width="2.4" fill="none" opacity=".28"/><path d="M${x} 0v${h}" stroke="${shade(tone, -0.55)}" stroke-width="4" opacity=".5"/>`
  }).join('')
}

/** An arched window with hills and a low sun behind it. */
export function archWindow(x: number, y: number, w: number, h: number, id: string): string {
  const d = `M${x} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`
  return (
    `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})"><path d="${d}" fill="#f7e6c8"/><circle cx="${x + w * 0.66}" cy="${y + h * 0.42}" r="${w * 0.2}" fill="#f0b95c"/>` +
    `<path d="M${x} ${y + h * 0.66}q${w * 0.25} ${-h * 0.16} ${w * 0.5} ${-h * 0.02}t${w * 0.6} ${-h * 0.08}V${y + h}H${x}z" fill="#b9bd9a"/><path d="M${x} ${y + h * 0.8}q${w * 0.3} ${-h * 0.14} ${w * 0.56} ${-h * 0.03}t${w * 0.6} ${-h * 0.02}V${y + h}H${x}z" fill="#8c9670"/></g>` +
    `<path d="${d}" fill="none" stroke="#fff8ea" stroke-width="18"/>${line(`M${x + w / 2} ${y}V${y + h}M${x} ${y + h * 0.6}H${x + w}`, '#fff8ea', 9)}`
  )
}

/** A plant in a pot. The bottom of the pot is at (x, y); at size 1 the plant is about 900 high. */
export function plant(x: number, y: number, size: number): string {
  const leaf = (length: number, turn: number, tone: string) =>
    `<path transform="rotate(${turn} 0 -220)" d="M0-220Q${-length * 0.24} ${-220 - length * 0.5} 0 ${-220 - length}Q${length * 0.24} ${-220 - length * 0.5} 0-220z" fill="${tone}"/><path transform="rotate(${turn} 0 -220)" d="M0-220V${-220 - length * 0.94}" stroke="#4f5c33" stroke-width="4" opacity=".5"/>`
  return `<g transform="translate(${x} ${y}) scale(${size})"><ellipse cx="14" cy="0" rx="170" ry="22" fill="#140c08" opacity=".22"/>${leaf(520, -38, '#66733f')}${leaf(600, 8, '#74834a')}${leaf(500, 44, '#5c6a3a')}${leaf(430, -70, '#7d8b52')}${leaf(420, 78, '#7d8b52')}${leaf(540, -14, '#86955c')}<path d="M-120-240H120L92 0H-92z" fill="#b9694a"/><path d="M-120-240H120L92 0H-92z" fill="url(#round)" opacity=".8"/><path d="M-136-264H136v54H-136z" fill="#c67b5b"/><path d="M-136-264H136v54H-136z" fill="url(#round)" opacity=".6"/></g>`
}

/** Three oranges. */
export function oranges(x: number, y: number, size: number): string {
  const one = (dx: number, dy: number) =>
    `<circle cx="${dx}" cy="${dy}" r="74" fill="#dd8a34"/><circle cx="${dx}" cy="${dy}" r="74" fill="url(#disc)"/><path d="M${dx - 6} ${dy - 66}q26-30 60-20-16 32-60 20z" fill="#6f7a45"/>`
  return `<g transform="translate(${x} ${y}) scale(${size})"><ellipse cx="20" cy="0" rx="220" ry="26" fill="#140c08" opacity=".25"/>${one(-84, -72)}${one(72, -70)}${one(-4, -188)}</g>`
}

/** Marigolds and leaves, seen from above. */
export function marigolds(x: number, y: number, size: number): string {
  const flower = (dx: number, dy: number, r: number, tone: string) =>
    `<circle cx="${dx + 6}" cy="${dy + 10}" r="${r}" fill="#140c08" opacity=".25"/>` +
    [1, 0.76, 0.52, 0.28]
      .map(
        (share, ring) =>
          `<circle cx="${dx}" cy="${dy}" r="${r * share * 0.86}" fill="none" stroke="${ring % 2 === 0 ? tone : shade(tone, -0.16)}" stroke-width="${r * 0.28}" stroke-dasharray="${r * 0.2} ${r * 0.05}"/>`,
      )
      .join('') +
    `<circle cx="${dx}" cy="${dy}" r="${r * 0.16}" fill="${shade(tone, -0.3)}"/>`
  return `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-140 60Q-40 10 120 40M60 110Q150 90 230 10" stroke="#5c6a3a" stroke-width="9" fill="none"/><g fill="#74834a"><path d="M-140 60q60-70 130-34-50 60-130 34zM230 10q-20-80 40-130 40 80-40 130zM150 80q80-10 110 50-80 20-110-50z"/></g>${flower(0, 0, 74, '#e2982c')}${flower(116, 58, 56, '#d9772b')}${flower(20, 116, 46, '#eeb84a')}</g>`
}

/** A spool of thread on its side. */
export function spool(x: number, y: number, size: number, thread: string): string {
  return `<g transform="translate(${x} ${y}) scale(${size}) rotate(-24)"><ellipse cx="14" cy="20" rx="150" ry="92" fill="url(#shadow)" opacity=".5"/><path d="M-80-52H80V52H-80z" fill="${thread}"/><path d="M-80-52H80V52H-80z" fill="url(#round)" opacity=".5" transform="rotate(90)"/><path d="M-66-52v104M-50-52v104M-34-52v104M-18-52v104M-2-52v104M14-52v104M30-52v104M46-52v104M62-52v104" stroke="${shade(thread, -0.3)}" stroke-width="3" opacity=".6"/><path d="M-104-66h28V66h-28zM76-66h28V66H76z" fill="#c39a6b"/><path d="M80 30q90 60 40 130t-150 60" stroke="${thread}" stroke-width="5" fill="none"/></g>`
}
