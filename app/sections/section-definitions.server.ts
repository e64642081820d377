import { banner } from './banner/banner.server'
import { categoryTiles } from './category-tiles/category-tiles.server'
import { productGrid } from './product-grid/product-grid.server'
import { reviews } from './reviews/reviews.server'
import { richText } from './rich-text/rich-text.server'

/** All sections. To add one, add a line here. */
export const sectionDefinitions = [banner, categoryTiles, productGrid, reviews, richText]

type LoadedItem = NonNullable<Awaited<ReturnType<(typeof sectionDefinitions)[number]['loadItem']>>>

/** A section of a page with the data that its component shows. */
export type PageSection = LoadedItem
