import { apiPath } from '~/paths'
import { definePlugin } from '../define-plugin.server'
import { feature } from '../features/feature'

/** Galleries of pictures, the owner's and those of products. */
export const gallery = definePlugin({
  ...feature,
  name: 'gallery',
  moduleName: 'Gallery',
  title: 'Galleries',
  about: 'Pages with your pictures, and galleries of products.',
  hooks: { addresses: [`${apiPath}/plugins/Gallery`, `${apiPath}/plugins/customGallery`] },
})
