/** Names as a part of a sentence: 'S, M and L', 'card, UPI or bank transfer'. */
export function listInSentence(names: readonly string[], word: 'and' | 'or'): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}` : (names[0] ?? '')
}
