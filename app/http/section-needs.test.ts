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
