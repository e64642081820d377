import type { ComponentType } from 'react'
import { DeliveryCheck } from './pincode-availability/delivery-check'
import type { PluginProductPart } from './plugins.server'
import { CustomisationFields } from './product-customisation/customisation-fields'

type PluginName = PluginProductPart['plugin']

/** The props of a plugin's component on the product page. */
interface PartProps<Name extends PluginName> {
  data: Extract<PluginProductPart, { plugin: Name }>['data']
  /** What was typed into the buy form that failed, by field name. */
  typed?: Record<string, string>
  /** Errors of the buy form that failed, by field name. */
  errors?: Record<string, string[] | undefined>
}

const components: { [Name in PluginName]: ComponentType<PartProps<Name>> } = {
  'product-customisation': CustomisationFields,
  'pincode-availability': DeliveryCheck,
}

function renderPart<Name extends PluginName>(plugin: Name, props: PartProps<Name>) {
  const Part: ComponentType<PartProps<Name>> = components[plugin]
  return <Part key={plugin} {...props} />
}

/** A plugin's part of the product page. */
export function ProductPart({
  part,
  typed,
  errors,
}: { part: PluginProductPart } & Pick<PartProps<PluginName>, 'typed' | 'errors'>) {
  return renderPart(part.plugin, { data: part.data, typed, errors })
}
