import type { ProductInput } from '~/domain/catalogue/products/product-input'

type Option = ProductInput['options'][number]

/** Whether the values of an option may have a colour each. */
export const hasColours = ({ name, values }: Option): boolean =>
  /colou?r/i.test(name) || values.some(({ swatch }) => swatch !== undefined)

/** What the form says of the options that there are, by the names of its fields (see OptionFields). */
export function optionTexts(options: readonly Option[]): Record<string, string> {
  return Object.fromEntries(
    options.flatMap((option, place) => {
      const name = `option.o${place}`
      return [
        [`${name}.name`, option.name],
        ...option.values.flatMap(({ value, swatch }, index) => [
          [`${name}.was.v${index}`, value],
          [`${name}.value.v${index}`, value],
          ...(hasColours(option) ? [[`${name}.swatch.v${index}`, swatch ?? '']] : []),
        ]),
      ]
    }),
  )
}

/** What the fields are called, for a member who has to choose between two texts. */
export function optionLabels(options: readonly Option[]): Record<string, string> {
  return Object.fromEntries(
    options.flatMap((option, place) => {
      const name = `option.o${place}`
      return [
        [`${name}.name`, `The name of ${option.name}`],
        ...option.values.flatMap(({ value }, index) => [
          [`${name}.was.v${index}`, `${option.name}: ${value}`],
          [`${name}.value.v${index}`, `${option.name}: ${value}`],
          [`${name}.swatch.v${index}`, `The colour of ${value}`],
        ]),
      ]
    }),
  )
}
