import { lazy, Suspense, type ComponentType } from 'react'
import { DeliveryCheck } from './pincode-availability/delivery-check'
import type { PluginProductPart } from './plugins.server'
import { CustomisationFields as LoadedCustomisationFields } from './product-customisation/customisation-fields'

type PluginName = PluginProductPart['plugin']

/** The props of a plugin's component on the product page. */
interface PartProps<Name extends PluginName> {
  data: Extract<PluginProductPart, { plugin: Name }>['data']
  /** What was typed into the buy form that failed, by field name. */
  typed?: Record<string, string>
  /** Errors of the buy form that failed, by field name. */
  errors?: Record<string, string[] | undefined>
}

/** Few products are made to order, so browsers load these fields with the pages that have them. */
const CustomisationFields = import.meta.env.SSR
  ? LoadedCustomisationFields
  : lazy(async () => ({
      default: (await import('./product-customisation/customisation-fields')).CustomisationFields,
    }))

const components: { [Name in PluginName]: ComponentType<PartProps<Name>> } = {
  'product-customisation': CustomisationFields,
  'pincode-availability': DeliveryCheck,
}

function renderPart<Name extends PluginName>(plugin: Name, props: PartProps<Name>) {
  const Part: ComponentType<PartProps<Name>> = components[plugin]
  return (
    <Suspense key={plugin}>
      <Part {...props} />
    </Suspense>
  )
}

/** A plugin's part of the product page. */
export function ProductPart({
  part,
  typed,
  errors,
}: { part: PluginProductPart } & Pick<PartProps<PluginName>, 'typed' | 'errors'>) {
  return renderPart(part.plugin, { data: part.data, typed, errors })
}
