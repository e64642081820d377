/** The options chosen in a form that buys, as the address of that choice has them: `o.size=m`. */
export function readChosenOptions(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) =>
      name.startsWith('o.') && typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}
