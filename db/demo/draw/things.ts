import type { ArtKind } from '../types'
import * as drapes from './wear/drapes'
import * as dresses from './wear/dresses'
import * as garments from './wear/garments'
import * as objects from './objects'
import type { Ink } from './forms'
import * as textiles from './textiles'
import * as tops from './wear/tops'
import * as vessels from './vessels'

interface Thing {
  /** Draws it in a box of 1000 x 1000. Standing objects end at y = 930, hanging objects have their hook near y = 20. */
  draw(ink: Ink): string
  /** How it is shown: hanging on a peg, standing on a table, or lying and seen from above. */
  stage: 'hang' | 'stand' | 'lay'
  /** Scale of its pattern. */
  scale: number
  /** y of its hook or strap in the box. */
  hook: number
  /** Whether its detail picture shows cloth; otherwise it shows an enlarged part of the object. */
  isCloth: boolean
}

const worn = (draw: Thing['draw'], scale = 0.62, hook = 24): Thing => ({
  draw,
  stage: 'hang',
  scale,
  hook,
  isCloth: true,
})
const textile = (draw: Thing['draw'], stage: Thing['stage'], scale = 0.8): Thing => ({
  draw,
  stage,
  scale,
  hook: 0,
  isCloth: true,
})
const standing = (draw: Thing['draw'], scale = 0.9): Thing => ({ draw, stage: 'stand', scale, hook: 0, isCloth: false })
const lying = (draw: Thing['draw'], scale = 0.9): Thing => ({ draw, stage: 'lay', scale, hook: 0, isCloth: false })

/** Returns the drawing of a thing made narrower, wider, lower or higher; it still ends at y = 930. */
const stretched =
  (draw: Thing['draw'], x: number, y: number): Thing['draw'] =>
  (ink) =>
    `<g transform="matrix(${x} 0 0 ${y} ${500 - 500 * x} ${930 - 930 * y})">${draw(ink)}</g>`

/** Every kind of object that can be drawn. */
export const things: Record<ArtKind, Thing> = {
  kurta: worn(tops.kurta),
  longKurta: worn(tops.longKurta),
  tunic: worn(tops.tunic),
  childKurta: worn(tops.childKurta),
  anarkali: worn(dresses.anarkali),
  shirt: worn(tops.shirt),
  bandShirt: worn(tops.bandShirt),
  campShirt: worn(tops.campShirt),
  trousers: worn(garments.trousers),
  tapered: worn(garments.tapered),
  pyjamas: worn(garments.pyjamas),
  dress: worn(dresses.dress),
  shirtDress: worn(dresses.shirtDress),
  saree: worn(drapes.saree),
  scarf: worn(drapes.scarf),
  jacket: worn(tops.jacket, 0.8),
  vest: worn(tops.vest),
  apron: worn(garments.apron, 0.62, 56),
  tote: worn(garments.tote, 0.8, 112),
  nameTote: worn(garments.nameTote, 0.8, 112),
  jhola: worn(garments.jhola, 0.8, 34),
  cushion: textile(textiles.cushion, 'stand', 1),
  bedspread: textile(textiles.quilt, 'stand'),
  towel: textile(textiles.towels, 'stand', 0.6),
  napkins: textile(textiles.napkins, 'lay'),
  runner: textile(textiles.runner, 'stand'),
  rug: textile(textiles.rug, 'lay'),
  mat: textile(textiles.mat, 'lay'),
  bolt: textile(textiles.bolt, 'stand'),
  mug: standing(vessels.mug),
  tumbler: standing(vessels.tumbler),
  bowl: standing(vessels.bowl),
  bowls: standing(vessels.bowls),
  plate: lying(vessels.plate),
  thali: lying(vessels.thali),
  vase: standing(vessels.vase),
  urn: standing(vessels.urn),
  barni: standing(vessels.barni),
  jar: standing(vessels.jar),
  tallJar: standing(stretched(vessels.jar, 0.82, 1.1)),
  wideJar: standing(stretched(vessels.jar, 1.16, 0.84)),
  smallJar: standing(stretched(vessels.jar, 0.84, 0.76)),
  tin: standing(vessels.tin),
  pouch: standing((ink) => vessels.pouch(ink)),
  coffee: standing((ink) => vessels.pouch(ink, 'beans')),
  lamp: standing(objects.lamp),
  diya: standing(objects.diya),
  candle: standing(objects.candle),
  soap: standing(objects.soap),
  dabba: lying(objects.dabba),
  basket: standing(objects.basket),
  box: standing(objects.box),
  notebook: lying(objects.notebook, 0.7),
  toy: standing(objects.toy),
  card: lying(objects.card),
}
