import { mix, shade } from '../shade'
import { buttons, form, line, stitch, type Ink } from '../forms'
import { fringe } from './drapes'
import { shirt } from './tops'

const trouserHanger = (ink: Ink) =>
  ink.isWorn
    ? ''
    : line('M330 96H670', '#8d8578', 7) +
      line('M500 96V60q0-16 14-20 20-8 16-26-6-22-32-18-20 4-20 22', '#8d8578', 7) +
      `<path d="M350 92h36v40h-36zM614 92h36v40h-36z" fill="#a67a4b"/>`

/** Wide trousers with a drawstring. */
export const trousers = (ink: Ink): string => {
  const d =
    'M330 120Q500 140 670 120Q712 420 722 976Q640 992 552 980Q546 640 502 420Q454 640 448 980Q360 992 278 976Q288 420 330 120Z'
  return (
    form(ink, {
      name: 'body',
      d,
      folds:
        'M420 220Q370 560 344 966M580 220Q630 560 656 966M500 220Q508 320 500 410M470 430Q440 600 432 780M532 430Q560 600 570 780',
      lights: 'M396 260Q350 600 310 960M560 260Q600 580 620 966',
    }) +
    form(ink, {
      name: 'waist',
      d: 'M326 112Q500 132 674 112L680 172Q500 192 320 172Z',
      depth: 18,
      folds: 'M370 120v60M420 124v60M470 126v60M530 126v60M580 124v60M630 120v60',
    }) +
    trouserHanger(ink) +
    line('M478 170Q470 250 462 330M522 170Q532 240 536 310', ink.print, 7) +
    `<circle cx="462" cy="334" r="8" fill="${ink.print}"/><circle cx="536" cy="314" r="8" fill="${ink.print}"/>` +
    line('M350 190Q334 260 318 310M650 190Q666 260 682 310', shade(ink.ground, -0.45), 3, 0.6) +
    stitch('M280 948Q360 962 448 952M552 952Q640 962 720 948', shade(ink.ground, -0.3), 2.2)
  )
}

/** Trousers with a flat front and slant pockets that become narrower to the ankle. */
export const tapered = (ink: Ink): string => {
  const seam = shade(ink.ground, -0.45)
  const d =
    'M344 120Q500 138 656 120Q702 300 696 480Q690 720 652 948Q596 962 538 950Q552 640 502 440Q446 640 462 950Q404 962 348 948Q310 720 304 480Q298 300 344 120Z'
  return (
    form(ink, {
      name: 'body',
      d,
      folds:
        'M410 230Q360 500 400 930M590 230Q640 500 600 930M500 240Q506 330 500 430M470 440Q440 560 446 720M532 440Q560 560 554 720',
      lights: 'M376 260Q338 520 384 930M556 260Q604 560 576 930',
    }) +
    form(ink, { name: 'waist', d: 'M340 112Q500 130 660 112L666 164Q500 182 334 164Z', depth: 14 }) +
    trouserHanger(ink) +
    buttons(500, 148, 148, 1, mix(ink.print, '#f4ead6', 0.5)) +
    line('M500 178Q502 260 484 320M346 172Q330 240 312 300M654 172Q670 240 688 300', seam, 3.4, 0.7) +
    line('M424 200Q410 560 408 900M576 200Q592 560 594 900', seam, 2.2, 0.4) +
    stitch('M350 924Q404 938 460 926M540 926Q596 938 650 924', shade(ink.ground, -0.3), 2.2)
  )
}

export const pyjamas = (ink: Ink): string =>
  `<g transform="translate(-96 -8) scale(.74)">${shirt({ ...ink, id: `${ink.id}-top` })}</g><g transform="translate(430 250) scale(.72)">${trousers({ ...ink, id: `${ink.id}-low` })}</g>`

export const apron = (ink: Ink): string => {
  const d = 'M400 220Q500 246 600 220Q616 400 700 470Q716 700 706 900Q500 926 294 900Q284 700 300 470Q384 400 400 220Z'
  return (
    (ink.isWorn
      ? ''
      : `<circle cx="500" cy="52" r="15" fill="#a67a4b"/><circle cx="496" cy="48" r="9" fill="#c39a6b"/>`) +
    line('M412 226Q440 110 500 60Q560 110 588 226', shade(ink.ground, -0.25), 24) +
    line('M412 226Q440 110 500 60Q560 110 588 226', mix(ink.ground, '#fff8ea', 0.1), 16) +
    line('M306 480Q230 620 250 800M694 480Q770 620 750 800', shade(ink.ground, -0.2), 20) +
    form(ink, {
      name: 'body',
      d,
      folds: 'M400 420Q370 660 360 890M600 420Q626 660 640 890M520 300Q530 400 520 520M452 720Q448 820 440 910',
      lights: 'M440 320Q410 600 400 890M560 520Q580 720 586 900',
    }) +
    form(ink, { name: 'pocket', d: 'M370 590Q500 606 630 590L636 740Q500 770 364 740Z', depth: 18 }) +
    line('M500 600V756', shade(ink.ground, -0.4), 2.5, 0.6) +
    stitch('M376 606Q500 622 624 606M404 240Q500 264 596 240M300 876Q500 902 700 876', ink.accent, 3)
  )
}

export const tote = (ink: Ink): string => {
  const strap = ink.accent
  return (
    line('M392 420Q380 130 500 130T608 420', shade(strap, -0.45), 32) +
    line('M392 420Q380 130 500 130T608 420', shade(strap, -0.2), 24) +
    form(ink, {
      name: 'body',
      d: 'M228 372Q500 392 772 372Q802 640 810 896Q500 946 190 896Q198 640 228 372Z',
      inside: `<path d="M180 780Q500 826 820 780V980H180z" fill="${strap}"/>${stitch('M180 794Q500 840 820 794', mix(strap, '#fff8ea', 0.6))}`,
      folds: 'M270 430Q250 620 262 780M730 430Q752 620 738 780M410 520Q396 640 420 780M590 520Q610 640 584 780',
      lights: 'M320 430Q300 620 310 880M540 430Q546 640 540 900',
    }) +
    line('M372 470Q330 150 500 150T628 470', shade(strap, -0.4), 38) +
    line('M372 470Q330 150 500 150T628 470', strap, 30) +
    `<path d="M348 372h46v128h-46zM606 372h46v128h-46z" fill="${strap}"/>` +
    stitch('M354 380h34v114h-34zM612 380h34v114h-34z', mix(strap, '#fff8ea', 0.6)) +
    line('M230 398Q500 420 770 398', shade(ink.ground, -0.4), 2.5, 0.55)
  )
}

/** A tote with a stitched name. */
export const nameTote = (ink: Ink): string => {
  const name =
    'M372 612Q352 586 326 606Q302 640 322 668Q350 680 370 630L374 604Q366 660 386 672Q410 668 440 606Q452 640 452 656Q440 684 414 670M440 606Q470 664 496 640Q526 580 526 520Q520 490 508 520Q494 600 496 672Q512 606 538 610Q556 620 546 660Q560 680 584 640M640 612Q620 586 594 606Q570 640 590 668Q618 680 638 630L642 604Q634 660 654 672Q672 668 684 650'
  return (
    tote(ink) +
    line(name, shade(ink.accent, -0.3), 13, 0.35) +
    line(name, ink.accent, 10) +
    `<path d="${name}" fill="none" stroke="${mix(ink.accent, '#fff8ea', 0.35)}" stroke-width="8" stroke-dasharray="3 5" opacity=".7"/>` +
    stitch('M320 712Q500 738 690 704', ink.accent, 5)
  )
}

export const jhola = (ink: Ink): string =>
  line('M300 440Q330 90 500 60Q670 90 700 440', shade(ink.ground, -0.45), 66) +
  line('M300 440Q330 90 500 60Q670 90 700 440', ink.cloth, 56) +
  stitch('M278 440Q306 70 500 38Q694 70 722 440', ink.accent, 3.4) +
  fringe(296, 706, 884, 16, ink.accent) +
  form(ink, {
    name: 'body',
    d: 'M262 420Q500 450 738 420Q762 640 752 876Q500 920 248 876Q238 640 262 420Z',
    inside: `<path d="M240 416Q500 446 760 416V474Q500 504 240 474z" fill="${ink.accent}"/><path d="M240 800Q500 846 760 800V826Q500 872 240 826z" fill="${ink.accent}"/>`,
    folds: 'M330 500Q310 660 322 860M660 500Q684 660 668 860M470 560Q456 700 474 880',
    lights: 'M390 500Q376 680 384 870M590 500Q600 680 592 880',
  }) +
  `<circle cx="500" cy="462" r="15" fill="${ink.print}"/><circle cx="496" cy="458" r="6" fill="#fff8ea" opacity=".6"/>`
