/** Why somebody changes the stock by hand, with the words for it. */
export const stockCauses = {
  received: 'New goods came in',
  counted: 'Counted',
  damaged: 'Damaged',
  lost: 'Lost or stolen',
  returned: 'Came back without a return',
  used: 'Given away or used',
  correction: 'Correction of a mistake',
} as const

export type StockCause = keyof typeof stockCauses

export type StockStep = 'add' | 'take' | 'set'

/** What somebody can say has happened, with what it does to the stock. */
export const stockChoices = [
  { step: 'add', cause: 'received', does: 'adds' },
  { step: 'add', cause: 'returned', does: 'adds' },
  { step: 'take', cause: 'damaged', does: 'takes away' },
  { step: 'take', cause: 'lost', does: 'takes away' },
  { step: 'take', cause: 'used', does: 'takes away' },
  { step: 'set', cause: 'counted', does: 'sets to exactly this' },
  { step: 'set', cause: 'correction', does: 'sets to exactly this' },
] as const satisfies ReadonlyArray<{ step: StockStep; cause: StockCause; does: string }>

/** What a movement was, for people. */
export function movementText({ reason, cause }: { reason: string; cause: string | null }): string {
  if (cause !== null && Object.hasOwn(stockCauses, cause)) return stockCauses[cause as StockCause]
  return reasonTexts[reason] ?? reason
}

const reasonTexts: Record<string, string> = {
  initial: 'First stock',
  import: 'Import',
  adjust: 'Changed by hand',
  hold: 'Held for an order that is being paid',
  release: 'Not held any more',
  sale: 'Sold',
  return: 'Came back',
}
