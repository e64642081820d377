import type { ArtKind } from '../types'
import * as garments from './garments'
import * as objects from './objects'
import type { Ink } from './forms'
import * as textiles from './textiles'
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

const tunic = (ink: Ink) => `<g transform="matrix(1.06 0 0 .84 -30 16)">${garments.kurta(ink)}</g>`

/** Every kind of object that can be drawn. */
export const things: Record<ArtKind, Thing> = {
  kurta: worn(garments.kurta),
  tunic: worn(tunic),
  anarkali: worn(garments.anarkali),
  shirt: worn(garments.shirt),
  trousers: worn(garments.trousers),
  pyjamas: worn(garments.pyjamas),
  dress: worn(garments.dress),
  saree: worn(garments.saree),
  scarf: worn(garments.scarf),
  jacket: worn(garments.jacket, 0.8),
  vest: worn(garments.vest),
  apron: worn(garments.apron, 0.62, 56),
  tote: worn(garments.tote, 0.8, 112),
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
  tin: standing(vessels.tin),
  pouch: standing(vessels.pouch),
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
