import { createContext } from 'react'
import { InlineScript } from './inline-script'
import {
  announcePaintScript,
  prepareFontsScript,
  prepareFormsScript,
  prepareLateElementsScript,
  preparePicturesScript,
  startLateScriptsScript,
} from './inline-scripts'
import { Scripts } from './react'

/**
 * The media of a style element that a page with scripts uses when it has loaded (`prepareFonts`), and one without them
 * at once.
 */
export const lateFontsMedia = '(scripting: none)'

/** Whether the page that the server renders has scripts, and so the data that they start with (render-page). */
export const HasScripts = createContext(false)

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

/**
 * The framework's scripts, which start late: what a `<template>` contains is neither run nor loaded until a script
 * takes it out (`startLateScripts`). The last element of the body. In development the scripts start immediately, as
 * Vite needs them.
 */
export function LateScripts() {
  if (import.meta.env.DEV) return <Scripts />
  return (
    <>
      <template id="late-scripts">
        <Scripts />
      </template>
      <InlineScript text={startLateScriptsScript} />
    </>
  )
}

/**
 * Returns the texts of the framework's inline scripts in the HTML of a page, for the page's policy. They are at its
 * end, so nothing that a page shows can be taken for one of them.
 */
export function lateScriptTexts(page: string): string[] {
  const start = page.lastIndexOf('<template id="late-scripts">')
  if (start < 0) return []
  return [...page.slice(start).matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => text)
}
