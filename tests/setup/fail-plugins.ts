import { register } from 'node:module'
import { z } from 'zod/v4'

/**
 * Loaded before the shop (`node --import`): every hook of every plugin throws, rejects or never answers, in turn, but
 * for that of galleries, which adds a note to each step of the checkout. The shop itself is the one that was built;
 * only what its plugins are defined with is replaced.
 */
interface Defined {
  name: string
  consent: 'necessary' | object
  hooks: { productPart?: object; addresses?: readonly string[] }
}

const broken = (): never => {
  throw new Error('broken')
}
const ways: Array<() => unknown> = [broken, async () => broken(), () => new Promise(() => {})]
let count = 0
const addNote = (_visitor: unknown, { step }: { step: string }) => [{ text: `A note at the step ${step}.` }]

function failPlugin(given: Defined): object {
  if (given.name === 'gallery') return { ...given, hooks: { ...given.hooks, checkout: addNote } }
  const fail = ways[count++ % ways.length] ?? broken
  return {
    ...given,
    config: z.looseObject({}),
    hosts: broken,
    // who asks for consent is read without waiting
    consent: given.consent === 'necessary' ? given.consent : { ...given.consent, isNeeded: broken },
    hooks: {
      addresses: given.hooks.addresses,
      snippets: fail,
      ...(given.hooks.productPart ? { productPart: { ...given.hooks.productPart, load: fail } } : {}),
      checkout: fail,
      mail: fail,
      accountMenu: fail,
      chat: fail,
      shopEvents: { inBrowser: broken, fromServer: { isConfigured: broken, send: fail } },
      events: { 'order.placed': fail },
    },
  }
}
Object.assign(globalThis, { failPlugin })

/**
 * Passes what plugins are defined with through the function above, in the built shop and in what runs from its sources.
 */
const loader = `
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context)
  if (!/define-plugin\\.server\\.ts|\\/build\\/server\\/assets\\/server-build-/.test(url)) return loaded
  const source = String(loaded.source)
  const changed = source.replace(/function definePlugin\\((\\w+)\\)\\s*\\{/, '$&$1=globalThis.failPlugin($1);')
  if (changed === source) throw new Error('definePlugin was not found in ' + url)
  return { ...loaded, source: changed }
}`
register(`data:text/javascript,${encodeURIComponent(loader)}`)
