import { pincodeAvailability } from './pincode-availability/pincode-availability.server'
import { productCustomisation } from './product-customisation/product-customisation.server'

/** All plugins. To add one, add a line here and, if it has a part of the product page, one in product-part.tsx. */
export const plugins = [productCustomisation, pincodeAvailability]

/** A plugin's part of a product page, with the data that its component shows. */
export type PluginProductPart = NonNullable<Awaited<ReturnType<(typeof plugins)[number]['loadProductPart']>>>
