export interface SizeChartFailures {
  size_chart_not_found: { id: number }
  size_chart_twice: { name: string }
}
