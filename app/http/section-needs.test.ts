import { expect, test } from 'vitest'
import { frameHostsOf } from './section-needs'

const needs = (frameHosts: string[]) => ({
  root: {},
  page: { needs: { sectionStyles: true, frameHosts, isShortLived: false, viewedProducts: false } },
})

test('a page may show the frames that its sections need', () => {
  expect(frameHostsOf(needs(['https://player.example']), [{ mobileBar: false }])).toEqual(['https://player.example'])
  expect(frameHostsOf({ root: {}, page: null }, [undefined])).toEqual([])
})

test('pages of the administration may show the shop itself in a frame, and no other page may', () => {
  expect(frameHostsOf({ root: {}, page: { title: 'Theme' } }, [undefined, { permission: 'design' }])).toEqual([
    "'self'",
  ])
  expect(frameHostsOf({ root: {}, page: { title: 'Cart' } }, [undefined, { layout: 'checkout' }])).toEqual([])
})
