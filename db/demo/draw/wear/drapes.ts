import { mix, shade } from '../shade'
import { form, line, type Ink } from '../forms'

/** A fringe with knots, from x to x. */
export const fringe = (from: number, to: number, y: number, bend: number, colour: string) => {
  let threads = ''
  let knots = ''
  for (let x = from; x <= to; x += 13) {
    const foot = y + bend * Math.sin(((x - from) / (to - from)) * Math.PI)
    threads += `M${x} ${foot - 4}q${((x * 7) % 9) - 4} 26 ${((x * 11) % 13) - 6} ${44 + ((x * 5) % 12)}`
    knots += `<circle cx="${x}" cy="${foot + 6}" r="3.6"/>`
  }
  return `<path d="${threads}" stroke="${colour}" stroke-width="3.4" fill="none"/><g fill="${colour}">${knots}</g>`
}
export const scarf = (ink: Ink): string =>
  line('M204 116L500 22L796 116', '#8a6238', 6) +
  line('M180 120H820', '#7a5632', 26) +
  line('M182 114H818', '#c39a6b', 9) +
  fringe(266, 452, 892, 8, mix(ink.ground, ink.print, 0.3)) +
  form(ink, {
    name: 'back',
    d: 'M250 104Q360 84 470 104Q486 480 464 896Q360 912 254 896Q240 500 250 104Z',
    inside: `<path d="M230 800h260v34H230zM230 850h260v14H230z" fill="${ink.accent}"/>`,
    folds: 'M300 120Q290 500 308 890M360 120Q376 500 356 900M420 120Q432 480 420 890',
    lights: 'M276 130Q266 500 278 890M392 120Q402 500 390 900',
  }) +
  fringe(452, 742, 760, 10, mix(ink.ground, ink.print, 0.3)) +
  form(ink, {
    name: 'front',
    d: 'M430 96Q590 76 750 96Q772 420 756 764Q600 786 446 764Q422 420 430 96Z',
    depth: 56,
    inside: `<path d="M410 664h370v44H410zM410 724h370v14H410z" fill="${ink.accent}"/>`,
    folds: 'M490 110Q476 440 500 760M560 104Q580 430 556 770M640 104Q626 420 646 770M704 110Q722 430 704 760',
    lights: 'M460 120Q446 440 466 760M524 106Q530 430 530 770M606 104Q604 440 604 770M676 106Q674 430 676 770',
  })

export const saree = (ink: Ink): string => {
  const zari = '#d0a24a'
  const band = (y: number, h: number) =>
    `<path d="M100 ${y}H900v${h}H100z" fill="${ink.accent === zari ? ink.print : shade(ink.accent, -0.12)}"/><path d="M100 ${y + 6}H900M100 ${y + h - 6}H900" stroke="${zari}" stroke-width="5"/><path d="M100 ${y + h / 2}H900" stroke="${zari}" stroke-width="${h * 0.34}" stroke-dasharray="4 13"/>`
  return (
    line('M196 112L500 22L804 112', '#8a6238', 6) +
    line('M170 116H830', '#7a5632', 28) +
    line('M172 110H828', '#c39a6b', 10) +
    form(ink, {
      name: 'body',
      d: 'M240 100Q340 84 420 100Q440 500 430 906Q330 926 236 906Q226 500 240 100Z',
      inside: `<path d="M226 90h52v860h-52z" fill="${ink.accent}"/><path d="M284 90v860M238 90v860" stroke="${zari}" stroke-width="6"/><path d="M260 90v860" stroke="${zari}" stroke-width="16" stroke-dasharray="4 12"/>`,
      folds: 'M310 120Q320 500 306 900M370 120Q360 500 376 910',
      lights: 'M340 120Q350 500 338 910M250 120v780',
    }) +
    fringe(402, 768, 896, 8, zari) +
    form(ink, {
      name: 'pallu',
      d: 'M384 94Q580 72 776 94Q800 480 786 898Q590 922 392 898Q370 480 384 94Z',
      depth: 60,
      inside:
        band(620, 62) +
        band(700, 34) +
        band(752, 130) +
        `<path d="M374 90h26v860h-26zM766 90h40v860h-40z" fill="${ink.accent}"/><path d="M404 90v860M764 90v860" stroke="${zari}" stroke-width="5"/>`,
      folds: 'M450 110Q434 480 456 900M530 104Q552 480 528 908M610 100Q594 480 616 908M690 104Q712 480 690 904',
      lights:
        'M420 110Q408 480 424 900M490 104Q494 480 492 908M572 100Q574 480 570 908M652 100Q654 480 652 908M736 110Q744 480 738 900',
    })
  )
}
