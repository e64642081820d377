import { fringe } from './drapes'
import { form, line, stitch, type Ink } from '../forms'
import { mix, shade } from '../shade'

const zari = '#d0a24a'

/** A saree on a person: blouse, pleats, and its end over the left shoulder. */
export function drapedSaree(ink: Ink): string {
  const blouse = mix(ink.accent, ink.ground, 0.25)
  const border = ink.accent === zari ? ink.print : shade(ink.accent, -0.12)
  let pleats = ''
  for (let index = 0; index < 7; index += 1)
    pleats += `M${436 + index * 20} 590Q${430 + index * 26} 960 ${404 + index * 38} 1340`
  return (
    form(ink, {
      name: 'blouse',
      d: 'M424 124Q500 262 576 124L650 148Q706 166 724 216L768 400Q728 430 682 430L650 340Q644 380 646 430Q500 462 354 430Q356 380 350 340L318 430Q272 430 232 400L276 216Q294 166 350 148Z',
      fill: blouse,
      tone: blouse,
      folds: 'M400 300Q420 360 410 430M600 300Q580 360 590 430',
      inside: line('M764 388Q726 414 684 416M236 388q38 26 80 28', zari, 9),
    }) +
    form(ink, {
      name: 'waist',
      d: 'M356 426Q500 456 644 426Q640 500 660 590H340Q360 500 356 426Z',
      fill: '#94643f',
      tone: '#94643f',
      depth: 30,
    }) +
    form(ink, {
      name: 'skirt',
      d: 'M336 570Q500 606 664 570Q716 760 742 1360H258Q284 760 336 570Z',
      inside:
        `<path d="M250 1270H750V1400H250z" fill="${border}"/>` +
        line('M250 1276H750', zari, 7) +
        line(pleats, shade(ink.ground, -0.45), 4, 0.55),
      folds: `${pleats}M372 640Q330 900 316 1340M640 640Q680 900 690 1340`,
      lights: 'M352 640Q320 900 290 1340M600 660Q640 940 650 1340',
    }) +
    form(ink, {
      name: 'end',
      d: 'M664 150Q712 168 724 220Q690 420 560 560Q460 650 330 640Q324 600 338 566Q470 500 540 380Q590 270 596 140Z',
      depth: 40,
      inside:
        line('M612 140Q608 300 556 400Q480 510 330 586', border, 26) +
        line('M632 144Q626 310 572 414Q494 528 330 602', zari, 5),
      folds: 'M640 160Q634 330 560 460Q480 560 350 610M680 170Q660 350 570 500Q490 600 350 630',
      lights: 'M660 160Q648 340 566 480Q484 590 350 622',
    }) +
    // over the shoulder its end hangs down the back, beside the arm
    form(ink, {
      name: 'back',
      d: 'M640 146Q706 160 730 226Q800 560 806 1010Q770 1030 716 1016Q720 560 664 300Q640 220 640 146Z',
      depth: 34,
      inside:
        `<path d="M690 860H820V1040H690z" fill="${border}"/>` +
        line('M694 870H812M694 996H812', zari, 6) +
        line('M694 934H812', zari, 26),
      folds: 'M680 190Q748 560 742 1010M706 200Q776 560 780 1010',
      lights: 'M694 200Q760 560 762 1010',
    })
  )
}

/** A dupatta or stole over both shoulders, its ends in front. */
export function drapedDupatta(ink: Ink): string {
  const end = (name: string, hem: number) =>
    fringe(612, 726, hem - 6, 4, mix(ink.ground, ink.print, 0.3)) +
    form(ink, {
      name,
      d: `M552 78Q604 108 664 136Q724 170 732 260Q748 620 738 ${hem}Q670 ${hem + 12} 604 ${hem}Q590 560 566 330Q548 200 540 120Z`,
      depth: 40,
      inside: `<path d="M590 ${hem - 96}H760v44H590zM590 ${hem - 40}H760v13H590z" fill="${ink.accent}"/>`,
      folds: `M580 110Q630 300 636 ${hem}M620 130Q680 320 690 ${hem}`,
      lights: `M600 120Q652 320 662 ${hem}M660 150Q716 340 716 ${hem}`,
    })
  return (
    `<g transform="matrix(-1 0 0 1 1000 0)">${end('left', 780)}</g>` +
    end('right', 880) +
    stitch('M560 100Q590 330 612 640', shade(ink.ground, -0.3), 2)
  )
}
