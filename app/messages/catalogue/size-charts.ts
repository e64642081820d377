import type { SizeChartFailures } from '~/domain/catalogue/size-charts/failures'
import type { Messages } from '../message-types'

export const sizeChartMessages: Messages<SizeChartFailures> = {
  size_chart_not_found: ({ id }) => `There is no size chart ${id}`,
  size_chart_twice: ({ name }) => `There is a size chart ${name} already`,
}
