/** Latin letters that Unicode does not decompose, as addresses write them. */
const latinLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * Converts a name to a part of an address: "Café Kurta (Blue)" to cafe-kurta-blue. Letters of every script are kept,
 * Latin ones without their signs.
 * Never empty: for a name without letters or digits the slug has the codes of its characters.
 */
export function slugify(text: string): string {
  const slug = text
    .replace(/[ßẞæÆœŒøØłŁđĐðÐþÞı]/g, (letter) => latinLetters[letter.toLowerCase()] ?? letter)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .slice(0, 120)
    .replace(/^-+|-+$/g, '')
  if (slug) return slug
  const codes = [...text.trim()].slice(0, 8).map((character) => (character.codePointAt(0) ?? 0).toString(16))
  return `x${codes.join('')}`
}

/**
 * One unique value per item: its base, else base-2, base-3 and so on. An item whose current value already has that form
 * keeps it, so that saving again changes nothing. `findTaken` returns the candidates that the database already has.
 */
export async function chooseUnique(
  items: ReadonlyArray<{ base: string; current: string | null }>,
  findTaken: (candidates: string[]) => Promise<Set<string>>,
): Promise<string[]> {
  const chosen = Array.from({ length: items.length }, () => '')
  const used = new Set<string>()
  let pending: number[] = []
  for (const [index, { base, current }] of items.entries()) {
    if (current !== null && isNumbered(current, base) && !used.has(current)) {
      chosen[index] = current
      used.add(current)
    } else pending.push(index)
  }
  for (let number = 1; pending.length > 0; number = number < 4 ? number + 1 : number * 2) {
    const candidateOf = (index: number) => {
      const base = items[index]?.base ?? ''
      return number === 1 ? base : `${base}-${number}`
    }
    const taken = await findTaken([...new Set(pending.map(candidateOf))])
    const left: number[] = []
    for (const index of pending) {
      const candidate = candidateOf(index)
      if (taken.has(candidate) || used.has(candidate)) left.push(index)
      else {
        chosen[index] = candidate
        used.add(candidate)
      }
    }
    pending = left
  }
  return chosen
}

function isNumbered(current: string, base: string): boolean {
  return current === base || (current.startsWith(`${base}-`) && /^\d+$/.test(current.slice(base.length + 1)))
}
