import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawDetail, drawFront, drawScene, drawTableau } from '~db/demo/draw/pictures'
import type { DemoProduct } from '~db/demo/types'
import { banners, categoryArt } from '~db/demo/shop'
import type { Database } from '~db/connection'
import { writeAtomically } from '~/domain/media/picture-files.server'
import { storeAsset, type StoredAsset } from '~/domain/media/store-asset.server'

/** What rendering needs: where to put things and how wide to draw; tests draw small. */
export interface Studio {
  db: Database
  dataDir: string
  /** Width in pixels of a product's picture. */
  width: number
  now: Date
}

/** Where drawn pictures are kept for the next empty database: tests and developers fill many. */
const cacheFolder = join(process.cwd(), 'node_modules/.cache/storefront-demo')

async function draw(svg: string, width: number): Promise<Buffer> {
  const path = join(cacheFolder, `${createHash('sha256').update(svg).digest('hex').slice(0, 32)}-${width}.webp`)
  const kept = await readFile(path).catch(() => null)
  if (kept) return kept
  const bytes = await sharp(Buffer.from(svg)).resize({ width }).webp({ quality: 86, effort: 2 }).toBuffer()
  // a folder that can't be written (a container's) only means that they are drawn again
  await mkdir(cacheFolder, { recursive: true })
    .then(() => writeAtomically(path, (temporary) => writeFile(temporary, bytes)))
    .catch(() => {})
  return bytes
}

async function render(studio: Studio, svg: string, width: number): Promise<StoredAsset> {
  const bytes = await draw(svg, width)
  const stored = await storeAsset(studio.db, studio.dataDir, bytes, { now: studio.now })
  if (!stored.ok) throw new Error(stored.error.message)
  return stored.value
}

interface DemoPicture {
  assetId: number
  alt: string
  colour?: string
}

/** Front in every colour, one at home, one close by. */
export async function drawProduct(studio: Studio, product: DemoProduct, seed: number): Promise<DemoPicture[]> {
  const pattern = product.pattern ?? 'plain'
  const [first] = product.colours
  if (!first) return []
  const plans = [
    ...product.colours.map((colour) => ({
      svg: drawFront(product.art, pattern, colour),
      alt: `${product.name} in ${colour.toLowerCase()}`,
      colour: product.colours.length > 1 ? colour : undefined,
    })),
    { svg: drawScene(product.art, pattern, first, seed), alt: `${product.name} at home`, colour: undefined },
    { svg: drawDetail(product.art, pattern, first), alt: `${product.name}, close by`, colour: undefined },
  ]
  const pictures: DemoPicture[] = []
  for (const { svg, alt, colour } of plans) {
    const { id } = await render(studio, svg, studio.width)
    // the scene comes second, for cards that show another picture on hover
    const picture = { assetId: id, alt, colour }
    if (alt.endsWith('at home')) pictures.splice(1, 0, picture)
    else pictures.push(picture)
  }
  return pictures
}

/** Banners and category tiles by name. */
export async function drawShop(
  studio: Studio,
): Promise<{ banners: Map<string, StoredAsset>; categories: Map<string, StoredAsset> }> {
  const drawn = { banners: new Map<string, StoredAsset>(), categories: new Map<string, StoredAsset>() }
  for (const [name, { wall, things }] of Object.entries(banners)) {
    const size = name === 'social' ? { w: 1200, h: 630 } : { w: 1600, h: 1200 }
    drawn.banners.set(
      name,
      await render(studio, drawTableau([...things], wall, size), Math.min(size.w, studio.width + 400)),
    )
  }
  for (const [name, { wall, things }] of Object.entries(categoryArt)) {
    drawn.categories.set(
      name,
      await render(studio, drawTableau([...things], wall, { w: 1000, h: 1250 }), Math.min(1000, studio.width)),
    )
  }
  return drawn
}
