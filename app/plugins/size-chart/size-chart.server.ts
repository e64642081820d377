import { definePlugin } from '../define-plugin.server'
import { feature } from '../features/feature'

/** The sizes of a product in centimetres and inches, on its page. */
export const sizeChart = definePlugin({
  ...feature,
  name: 'size-chart',
  moduleName: 'SizeChart',
  title: 'Size charts',
  about: 'A table of sizes on the pages of products.',
  hooks: {},
})
