interface JsonFault {
  /** From 1. */
  line: number
  column: number
  problem: string
}

const space = /[ \t\r\n]*/y
const text = /"(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y
const word = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y

class Fault extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message)
  }
}

/** Walks through the grammar of JSON, and throws a Fault where the text leaves it. */
function walk(json: string): void {
  let at = 0
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.exec(json)
    if (found) at += found[0].length
    return found !== null
  }
  const skipSpace = () => void take(space)
  const fault = (wanted: string): Fault => {
    const found = json[at]
    return new Fault(at, `${wanted}, but ${found === undefined ? 'the text ends' : `there is ${found}`}`)
  }
  const takeText = (wanted: string) => {
    if (take(text)) return
    throw json[at] === '"' ? new Fault(at, 'this text has no end in its line, or a wrong \\') : fault(wanted)
  }
  const takeMembers = (end: '}' | ']', takeMember: () => void) => {
    at += 1
    skipSpace()
    if (json[at] === end) return void (at += 1)
    for (;;) {
      skipSpace()
      takeMember()
      skipSpace()
      if (json[at] === end) return void (at += 1)
      if (json[at] !== ',') throw fault(`a comma or ${end} is needed`)
      at += 1
    }
  }
  const takeValue = () => {
    skipSpace()
    if (json[at] === '{')
      takeMembers('}', () => {
        takeText('a name in double quotes is needed')
        skipSpace()
        if (json[at] !== ':') throw fault('a colon is needed')
        at += 1
        takeValue()
      })
    else if (json[at] === '[') takeMembers(']', takeValue)
    else if (!take(word)) takeText('a value is needed (texts have double quotes)')
  }
  takeValue()
  skipSpace()
  if (at < json.length) throw fault('nothing more is possible')
}

/** Where and why a text is not JSON; JSON.parse names the place in some cases only. */
export function findJsonFault(json: string): JsonFault {
  try {
    walk(json)
    return { line: 1, column: 1, problem: 'it can’t be read' }
  } catch (error) {
    if (!(error instanceof Fault)) return { line: 1, column: 1, problem: 'it is nested too deeply' }
    const lines = json.slice(0, error.at).split('\n')
    return { line: lines.length, column: (lines.at(-1) ?? '').length + 1, problem: error.message }
  }
}
