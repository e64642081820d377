/** A line by its product and chosen options: 'Rose kurta in M, Red'. */
export function lineName(name: string, options: ReadonlyArray<{ value: string }>): string {
  return options.length === 0 ? name : `${name} in ${options.map(({ value }) => value).join(', ')}`
}

/**
 * Returns the text of what was chosen for a line, for every place that shows it: 'Colour: Red · Size: M · Name: Asha';
 * '' for nothing.
 */
export function choicesText(line: {
  options: ReadonlyArray<{ name: string; value: string }>
  customisation: ReadonlyArray<{ label: string; value: string }>
}): string {
  const options = line.options.map(({ name, value }) => `${name}: ${value}`)
  return [...options, ...line.customisation.map(({ label, value }) => `${label}: ${value}`)].join(' · ')
}
