import { Fragment } from 'react'

/** The name of an event of a provider, which may break after its dots and underscores and nowhere else. */
export function EventName({ name }: { name: string }) {
  return name.split(/(?<=[._])/).map((part, place) => (
    <Fragment key={place}>
      {place === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
}
