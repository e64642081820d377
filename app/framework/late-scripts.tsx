import { Children, Fragment, cloneElement, isValidElement, useContext, type ReactElement, type ReactNode } from 'react'
import { InlineScript, InlineScripts } from './inline-script'
import {
  announcePaintScript,
  prepareFontsScript,
  prepareFormsScript,
  prepareLateElementsScript,
  preparePicturesScript,
  startLateScriptsScript,
} from './inline-scripts'
import { modulesEvent } from './modules-event'
import { FrameworkContext, Scripts } from './react'
import { KeptHtml } from './server-html'

interface AnyProps {
  children?: ReactNode
  rel?: string
  href?: string
  type?: string
  'data-modules'?: string
  dangerouslySetInnerHTML?: { __html: string }
}

function isElement(node: ReactNode): node is ReactElement<AnyProps> {
  return isValidElement(node)
}

/**
 * The modules that the scripts import, in the order in which they are run: React, the framework, the shop. Each is run
 * by a script element of its own, because one that ran all of them would block a slow phone for longer.
 */
function modulesOf(scripts: ReactNode): string[] {
  const hrefs: string[] = []
  const collect = (node: ReactNode) => {
    if (!isElement(node)) return
    if (node.props.rel === 'modulepreload' && node.props.href) hrefs.push(node.props.href)
    Children.forEach(node.props.children, collect)
  }
  collect(scripts)
  const place = (href: string) => firstChunks.findLastIndex((chunk) => href.includes(`/${chunk}-`))
  const first = hrefs.filter((href) => place(href) >= 0).sort((a, b) => place(a) - place(b))
  return [...new Set([...first, ...hrefs])]
}

/** The names of chunks that all others import (vite.config.ts). */
const firstChunks = ['react', 'remix', 'root']

/**
 * The framework's module script without what no page needs: the files that a route imports, which only preloads use, and
 * the file of the entry, whose code is in the chunk of every page (start-page) and waits for an event.
 */
function shortenModuleScript(text: string): string {
  const parts = /^([^]*window\.__remixManifest = )(\{[^]*?\n\})(;[^]*)\nimport\("[^"]*"\);$/.exec(text)
  if (!parts) throw new Error('the framework writes its module script in another way')
  const [, before = '', manifest = '', after = ''] = parts
  const withoutFiles = JSON.stringify(JSON.parse(manifest), (key, value: unknown) =>
    key === 'imports' || key === 'css' ? undefined : value,
  )
  return `${before}${withoutFiles}${after}dispatchEvent(new Event("${modulesEvent}"));`
}

/**
 * The elements of `<Scripts>`, without module preloads and with an inert module script. The texts of its scripts, which
 * the framework makes of its manifest, are added to `allowed`.
 */
function makeLate(node: ReactNode, allowed: Set<string>, modules: string): ReactNode {
  if (!isElement(node)) return node
  if (node.type === 'link' && node.props.rel === 'modulepreload') return null
  if (node.type === 'script') {
    const isModule = node.props.type === 'module'
    const text = node.props.dangerouslySetInnerHTML?.__html ?? ''
    const __html = isModule ? shortenModuleScript(text) : text
    allowed.add(__html)
    const changed = { type: 'text/late', 'data-modules': modules, dangerouslySetInnerHTML: { __html } }
    return isModule ? cloneElement(node, changed) : node
  }
  if (node.type !== Fragment) return node
  return (
    <Fragment key={node.key}>
      {Children.map(node.props.children, (child) => makeLate(child, allowed, modules))}
    </Fragment>
  )
}

/** The media of a style element that a page with scripts uses when it has loaded (`prepareFonts`), and one without them at once. */
export const lateFontsMedia = '(scripting: none)'

/** The script that runs before the first paint. */
export function HeadScript() {
  const scripts = [
    prepareFormsScript,
    announcePaintScript,
    prepareFontsScript,
    preparePicturesScript,
    prepareLateElementsScript,
  ]
  return <InlineScript text={scripts.join(';')} />
}

interface KeptScripts {
  scripts: ReactNode
  allowed: ReadonlySet<string>
}

/** Of the manifests that contain the routes of one page alone, and so never change (documents/page-tables). */
const keptScripts = new WeakMap<object, KeptScripts>()

/** What the framework writes for the routes of the page. Made once for each page where parts of pages are kept. */
function useScripts(): KeptScripts {
  if (import.meta.env.SSR) {
    const manifest = useContext(FrameworkContext)?.manifest
    if (useContext(KeptHtml) && manifest && Object.isFrozen(manifest)) {
      let kept = keptScripts.get(manifest)
      if (!kept) keptScripts.set(manifest, (kept = makeScripts(Scripts({}))))
      return kept
    }
  }
  return makeScripts(Scripts({}))
}

function makeScripts(scripts: ReactNode): KeptScripts {
  const allowed = new Set<string>()
  return { scripts: makeLate(scripts, allowed, modulesOf(scripts).join(' ')), allowed }
}

/** The scripts that start late. In development they start immediately, as Vite needs them. */
export function LateScripts() {
  const allowedOfPage = useContext(InlineScripts)
  if (import.meta.env.DEV) return Scripts({})
  const { scripts, allowed } = useScripts()
  for (const text of allowed) allowedOfPage?.add(text)
  return (
    <>
      {scripts}
      <InlineScript text={startLateScriptsScript} />
    </>
  )
}
