import { banner } from './banner/banner.server'
import { beforeAfter } from './before-after/before-after.server'
import { blogList } from './blog-list/blog-list.server'
import { categoryTiles } from './category-tiles/category-tiles.server'
import { collectionTiles } from './collection-tiles/collection-tiles.server'
import { contact } from './contact/contact.server'
import { countdown } from './countdown/countdown.server'
import { customHtml } from './custom-html/custom-html.server'
import { emailSubscription } from './email-subscription/email-subscription.server'
import { faq } from './faq/faq.server'
import { featureIcons } from './feature-icons/feature-icons.server'
import { form } from './form/form.server'
import { gallery } from './gallery/gallery.server'
import { imageWithText } from './image-with-text/image-with-text.server'
import { logoList } from './logo-list/logo-list.server'
import { map } from './map/map.server'
import { marquee } from './marquee/marquee.server'
import { productCarousel } from './product-carousel/product-carousel.server'
import { productGrid } from './product-grid/product-grid.server'
import { reviews } from './reviews/reviews.server'
import { richText } from './rich-text/rich-text.server'
import { slider } from './slider/slider.server'
import { tabs } from './tabs/tabs.server'
import { testimonials } from './testimonials/testimonials.server'
import { video } from './video/video.server'

/** All sections. To add one, add a line here. */
export const sectionDefinitions = [
  banner,
  beforeAfter,
  blogList,
  categoryTiles,
  collectionTiles,
  contact,
  countdown,
  customHtml,
  emailSubscription,
  faq,
  featureIcons,
  form,
  gallery,
  imageWithText,
  logoList,
  map,
  marquee,
  productCarousel,
  productGrid,
  reviews,
  richText,
  slider,
  tabs,
  testimonials,
  video,
]

type LoadedItem = NonNullable<Awaited<ReturnType<(typeof sectionDefinitions)[number]['loadItem']>>>

/** A section of a page with the data that its component shows. */
export type PageSection = LoadedItem

/** A section without its data, as the browser knows it: the HTML of the server shows them. */
export type SectionFrame = Pick<PageSection, 'id' | 'type' | 'isFullWidth' | 'hiddenOn'>
