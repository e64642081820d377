/** The names of tools in a stored list, which has commas between them. */
export const toolsIn = (list: string): string[] => list.split(',').filter(Boolean)

/** The stored list of tools. */
export const toolList = (tools: readonly string[]): string => tools.join(',')
