import { expect, test } from 'vitest'
import { frameHostsOf } from './section-needs'

const needs = (frameHosts: string[]) => ({
  root: {},
  page: { needs: { sectionStyles: true, frameHosts, isShortLived: false, viewedProducts: false } },
})

test('a page may show the frames that its sections need', () => {
  expect(frameHostsOf(needs(['https://player.example']))).toEqual(['https://player.example'])
  expect(frameHostsOf({ root: {}, page: null })).toEqual([])
})

test('the editor of pages may show the shop itself in a frame, and no other page may', () => {
  expect(frameHostsOf({ root: {}, page: { previewHref: '/preview/x' } })).toEqual(["'self'"])
  expect(frameHostsOf({ root: {}, page: { title: 'Orders' } })).toEqual([])
})
