/** A label within a sentence: 'first name', but 'PIN code'. */
export function inSentence(label: string): string {
  const [first = ''] = label.split(' ')
  return first === first.toUpperCase() ? label : label[0]?.toLowerCase() + label.slice(1)
}

/** A label with its article within a sentence: 'the name on the tote', but 'your initials'. */
export function theLabel(label: string): string {
  const name = inSentence(label)
  return /^(?:the|your|my|a|an)\s/i.test(name) ? name : `the ${name}`
}
