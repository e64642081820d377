import { mix, shade } from '../shade'
import { backNeck, buttons, form, hanger, line, stitch, type Ink } from '../forms'

/** A kurta with a fitted yoke and a wide skirt to the calf. */
export const anarkali = (ink: Ink): string => {
  const d =
    'M434 116Q500 226 566 116L648 146Q698 164 714 210L790 560Q750 590 700 596L646 360Q636 400 634 430Q760 690 858 1020Q500 1110 142 1020Q240 690 366 430Q364 400 354 360L300 596Q250 590 210 560L286 210Q302 164 352 146Z'
  const skirt = `<path d="M120 946Q500 1040 880 946L910 1130H90z" fill="${ink.accent}" opacity=".95"/><path d="M120 934Q500 1028 880 934" stroke="${ink.print}" stroke-width="8" fill="none"/><path d="M120 990Q500 1084 880 990" stroke="${ink.ground}" stroke-width="16" fill="none" stroke-dasharray="3 17"/><path d="M340 416Q500 456 660 416L666 450Q500 494 334 450z" fill="${ink.accent}"/><path d="M800 530Q750 574 690 582l6 26 120-24zM200 530q50 44 110 52l-6 26-120-24z" fill="${ink.accent}"/>`
  return (
    hanger(ink, 20, 176) +
    backNeck(ink, 'M436 112Q500 150 564 112L554 152Q500 190 446 152z') +
    form(ink, {
      name: 'body',
      d,
      inside: skirt,
      depth: 40,
      folds:
        'M414 470Q340 740 240 1010M464 480Q420 780 370 1050M500 490V1070M536 480Q580 780 630 1050M586 470Q660 740 760 1010M308 300L258 560M700 320L744 560',
      lights: 'M440 480Q378 780 306 1034M486 490Q474 800 436 1060M560 480Q620 780 694 1034M520 490Q530 800 566 1060',
    }) +
    line('M434 116Q500 226 566 116', ink.accent, 14) +
    stitch('M450 142Q500 222 550 142', ink.print) +
    `<path d="M472 186Q500 206 528 186L520 404Q500 414 480 404Z" fill="${ink.accent}" opacity=".92"/>` +
    stitch('M482 202L488 396M518 202L512 396', ink.print)
  )
}

const gathers = (from: number, to: number, y: number, bend: number) => {
  let d = ''
  for (let index = 0; index <= 16; index += 1) {
    const share = index / 16
    const x = from + (to - from) * share
    const lean = (share - 0.5) * 40
    d += `M${x.toFixed(0)} ${(y + Math.sin(share * Math.PI) * bend).toFixed(0)}q${(lean / 2).toFixed(0)} 30 ${lean.toFixed(0)} ${56 + ((index * 13) % 34)}`
  }
  return d
}

/** A dress of three gathered tiers to below the knee, with short sleeves. */
export const dress = (ink: Ink): string => {
  const d =
    'M430 116Q500 196 570 116L644 144Q690 160 708 200L752 336Q712 366 656 368L632 310Q626 370 634 420Q672 540 690 640Q736 780 742 846Q790 950 806 1036Q500 1096 194 1036Q210 950 258 846Q264 780 310 640Q328 540 366 420Q374 370 368 310L344 368Q288 366 248 336L292 200Q310 160 356 144Z'
  const seam = shade(ink.ground, -0.5)
  return (
    hanger(ink, 20, 176) +
    backNeck(ink, 'M432 112Q500 146 568 112L556 152Q500 184 444 152z') +
    form(ink, {
      name: 'body',
      d,
      inside:
        line('M360 424Q500 456 640 424M304 642Q500 692 696 642M250 846Q500 906 750 846', seam, 5, 0.75) +
        line(gathers(372, 628, 432, 16) + gathers(318, 682, 652, 30) + gathers(266, 734, 858, 40), seam, 2.6, 0.5) +
        line('M180 1014Q500 1074 820 1014', ink.print, 9),
      folds:
        'M430 470Q400 570 392 640M566 470Q596 560 604 640M400 690Q350 790 330 860M560 700Q590 790 606 880M420 900Q390 980 372 1060M640 890Q670 970 690 1040',
      lights: 'M470 470Q460 570 452 650M450 690Q420 800 400 880M530 700Q544 800 548 880M500 910Q496 990 494 1070',
    }) +
    line('M430 116Q500 196 570 116', mix(ink.ground, ink.print, 0.6), 11) +
    line('M254 322Q296 346 348 350M746 322Q704 346 652 350', ink.print, 7)
  )
}

/** A dress like a long shirt: collar, buttons from top to hem, a belt. */
export const shirtDress = (ink: Ink): string => {
  const d =
    'M420 124Q500 180 580 124L662 154Q710 170 728 216L790 470Q748 504 690 508L656 372Q650 440 652 500Q700 760 730 1040Q500 1082 270 1040Q300 760 348 500Q350 440 344 372L310 508Q252 504 210 470L272 216Q290 170 338 154Z'
  const collar = mix(ink.ground, '#fff8ea', 0.14)
  const belt = mix(ink.print, ink.ground, 0.25)
  return (
    hanger(ink, 24) +
    backNeck(ink, 'M420 120Q500 148 580 120L560 168Q500 188 440 168z') +
    form(ink, {
      name: 'body',
      d,
      inside: `<path d="M800 440Q750 480 682 486l6 28 120-26zM200 440q50 40 118 46l-6 28-120-26z" fill="${ink.print}" opacity=".85"/><path d="M260 1016Q500 1060 740 1016V1090H260z" fill="${ink.print}" opacity=".85"/>`,
      folds:
        'M364 320Q380 420 372 500M636 320Q620 420 628 500M420 560Q390 800 366 1040M580 560Q610 800 634 1040M460 560Q450 800 440 1050M292 300L256 470M708 320L744 470',
      lights: 'M400 570Q370 800 330 1030M540 560Q556 800 566 1050M650 600Q676 820 690 1030',
    }) +
    line('M500 204V1056', shade(ink.ground, -0.45), 3, 0.7) +
    buttons(512, 250, 990, 10, '#f1e7d2') +
    form(ink, {
      name: 'collar',
      d: 'M420 120L500 204L454 280Q410 226 394 138ZM580 120L500 204L546 280Q590 226 606 138Z',
      fill: ink.cloth,
      tone: collar,
      depth: 18,
    }) +
    form(ink, {
      name: 'belt',
      d: 'M344 474Q500 508 656 474L660 520Q500 556 340 520Z',
      fill: belt,
      tone: belt,
      depth: 12,
    }) +
    line('M486 530Q470 590 480 650M514 530Q534 584 526 640', belt, 15)
  )
}
