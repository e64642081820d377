import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { canBeWorn } from '~db/demo/draw/wear/figures'
import { drawDetail, drawFront, drawScene, drawTableau, drawTile } from '~db/demo/draw/pictures'
import type { DemoArticle } from '~db/demo/articles'
import type { DemoProduct } from '~db/demo/types'
import { categoryArt } from '~db/demo/shop/catalogue'
import { banners } from '~db/demo/shop/pages'
import type { Database } from '~db/connection'
import { writeAtomically } from '~/domain/catalogue/media/picture-files.server'
import { storeAsset, type StoredAsset } from '~/domain/catalogue/media/store-asset.server'

/** The data that drawing needs: where pictures are stored and their width; tests use a small width. */
export interface DrawingContext {
  db: Database
  dataDir: string
  /** Width in pixels of a product's picture. */
  width: number
  now: Date
}

/** Drawn pictures are cached here, because tests and developers often fill an empty database. */
const cacheFolder = join(process.cwd(), 'node_modules/.cache/storefront-demo')

async function drawCached(svg: string, width: number): Promise<Buffer> {
  const path = join(cacheFolder, `${createHash('sha256').update(svg).digest('hex').slice(0, 32)}-${width}.webp`)
  const cached = await readFile(path).catch(() => null)
  if (cached) return cached
  const bytes = await sharp(Buffer.from(svg)).resize({ width }).webp({ quality: 86, effort: 2 }).toBuffer()
  // in a container the folder may not be writable; then the pictures are drawn again next time
  await mkdir(cacheFolder, { recursive: true })
    .then(() => writeAtomically(path, (temporary) => writeFile(temporary, bytes)))
    .catch(() => {})
  return bytes
}

async function drawAndStore(context: DrawingContext, svg: string, width: number): Promise<StoredAsset> {
  const bytes = await drawCached(svg, width)
  const stored = await storeAsset(context.db, context.dataDir, bytes, { now: context.now })
  if (!stored.ok) throw new Error(stored.error.message)
  return stored.value
}

interface DemoPicture {
  assetId: number
  alt: string
  colour?: string
}

const isBag = (art: DemoProduct['art']) => art === 'tote' || art === 'nameTote' || art === 'jhola'

/** Draws a product's pictures: its front in every colour, somebody who wears it or a scene at home, and a detail. */
export async function drawProduct(context: DrawingContext, product: DemoProduct, seed: number): Promise<DemoPicture[]> {
  const pattern = product.pattern ?? 'plain'
  const [first] = product.colours
  if (!first) return []
  const scene = `${product.name}, ${canBeWorn(product.art) ? (isBag(product.art) ? 'carried' : 'worn') : 'at home'}`
  const drawings = [
    ...product.colours.map((colour) => ({
      svg: drawFront(product.art, pattern, colour),
      alt: `${product.name} in ${colour.toLowerCase()}`,
      colour: product.colours.length > 1 ? colour : undefined,
    })),
    { svg: drawScene(product.art, pattern, first, seed), alt: scene, colour: undefined },
    { svg: drawDetail(product.art, pattern, first), alt: `${product.name}, detail`, colour: undefined },
  ]
  const pictures: DemoPicture[] = []
  for (const { svg, alt, colour } of drawings) {
    const { id } = await drawAndStore(context, svg, context.width)
    // the scene is the second picture, because cards show the second picture on hover
    const picture = { assetId: id, alt, colour }
    if (alt === scene) pictures.splice(1, 0, picture)
    else pictures.push(picture)
  }
  return pictures
}

/** Draws and stores the shop's pictures. Returns banners and category tiles by name. */
export async function drawShop(
  context: DrawingContext,
): Promise<{ banners: Map<string, StoredAsset>; categories: Map<string, StoredAsset> }> {
  const drawn = { banners: new Map<string, StoredAsset>(), categories: new Map<string, StoredAsset>() }
  for (const [name, { wall, things }] of Object.entries(banners)) {
    const size = name === 'social' ? { w: 1200, h: 630 } : { w: 1600, h: 1200 }
    drawn.banners.set(
      name,
      await drawAndStore(context, drawTableau([...things], wall, size), Math.min(size.w, context.width + 400)),
    )
  }
  for (const [name, { wall, things }] of Object.entries(categoryArt)) {
    drawn.categories.set(
      name,
      await drawAndStore(context, drawTile(things[0], wall, drawn.categories.size), Math.min(1000, context.width)),
    )
  }
  return drawn
}

/** Draws and stores the picture of an article. */
export async function drawArticlePicture(
  context: DrawingContext,
  { wall, things }: DemoArticle['picture'],
): Promise<StoredAsset> {
  return drawAndStore(context, drawTableau(things, wall, { w: 1600, h: 900 }), Math.min(1600, context.width + 400))
}
