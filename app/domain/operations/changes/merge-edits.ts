/** The texts of a form by the names of its fields. A box that is not ticked has none. */
export type FormTexts = Readonly<Record<string, string | undefined>>

/** A field that two people have changed, and each in another way. */
export interface EditConflict {
  name: string
  /** What it was when the form was opened; null when that is not known. */
  base: string | null
  theirs: string
  mine: string
}

export interface MergedEdits {
  /** What the form has to say now, so that nothing is lost that only one of the two has changed. */
  texts: Record<string, string>
  /** The fields that only the other person has changed. */
  theirs: string[]
  /** The fields to ask about. Their text above is mine. */
  conflicts: EditConflict[]
}

/**
 * Puts together what two people have made of the same form: a field that only one of them has changed is theirs, and
 * where both wrote the same there is nothing to ask.
 * @param base what the form was when it was opened; nothing when that is not known
 * @param theirs what is saved now
 * @param mine what is sent
 * @param together fields that mean something only together, such as the kind of a discount and its value: when both
 *   have changed some of them, each that differs is asked about
 */
export function mergeEdits(
  { base, theirs, mine }: { base: FormTexts; theirs: FormTexts; mine: FormTexts },
  together: ReadonlyArray<readonly string[]> = [],
): MergedEdits {
  const grouped = Object.keys(mine).filter((name) => together.some((group) => group.includes(name)))
  const names = [...new Set([...Object.keys(base), ...Object.keys(theirs), ...grouped])]
  const isKnown = Object.keys(base).length > 0
  const isSame = (a: FormTexts, b: FormTexts, name: string) => plain(a[name]) === plain(b[name])
  const changedBy = (texts: FormTexts, name: string) => !isKnown || !isSame(texts, base, name)
  const isContested = (name: string) => changedBy(mine, name) && changedBy(theirs, name)
  const asked = new Set(
    names.filter((name) => {
      const group = together.find((one) => one.includes(name)) ?? [name]
      return (
        group.some((one) => names.includes(one) && changedBy(mine, one)) &&
        group.some((one) => names.includes(one) && changedBy(theirs, one)) &&
        (group.length > 1 || isContested(name)) &&
        !isSame(mine, theirs, name)
      )
    }),
  )
  const merged: MergedEdits = { texts: {}, theirs: [], conflicts: [] }
  for (const name of names) {
    const [own, other] = [mine[name] ?? '', theirs[name] ?? '']
    const isTheirs = !asked.has(name) && !changedBy(mine, name)
    merged.texts[name] = isTheirs ? other : own
    if (isTheirs && changedBy(theirs, name)) merged.theirs.push(name)
    if (asked.has(name))
      merged.conflicts.push({ name, base: isKnown ? (base[name] ?? '') : null, theirs: other, mine: own })
  }
  return merged
}

/** Browsers send line breaks in their own way, and spaces around a text mean nothing. */
const plain = (text: string | undefined) => (text ?? '').replaceAll('\r\n', '\n').trim()
