import { Component, Suspense, type ComponentType, type ReactNode } from 'react'
import { DeliveryCheck } from '~/components/product/delivery-check'
import type { PluginProductPart } from './plugins.server'
import { CustomisationFields } from '~/components/product/customisation/customisation-fields'

type PluginName = PluginProductPart['plugin']

/** The props of a plugin's component on the product page. */
interface PartProps<Name extends PluginName> {
  data: Extract<PluginProductPart, { plugin: Name }>['data']
  /** The values that were typed into the buy form that failed, by field name. */
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

/** In the browser, where a component has thrown: nothing. */
class PartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

/**
 * On the server, in the place of a component that has thrown: nothing. React does not tell it, so it is logged here.
 */
function FailedPart({ plugin }: { plugin: PluginName }) {
  console.error(`The part of the plugin ${plugin} could not be rendered`)
  return null
}

/** A plugin's part of the product page. One that throws is left out, and the product can still be bought. */
export function ProductPart({
  part,
  typed,
  errors,
}: { part: PluginProductPart } & Pick<PartProps<PluginName>, 'typed' | 'errors'>) {
  return (
    <PartBoundary>
      <Suspense fallback={<FailedPart plugin={part.plugin} />}>
        {renderPart(part.plugin, { data: part.data, typed, errors })}
      </Suspense>
    </PartBoundary>
  )
}
