import { describe, expect, test } from 'vitest'
import { findProvider } from '~/domain/sales/payments/providers.server'
import { simulatedMethods } from './simulated-methods'

describe('the configuration of a simulated way to pay', () => {
  const hosted = simulatedMethods.flatMap(({ provider: name, config }) => {
    const provider = findProvider(name)
    return provider?.flow === 'hosted' ? [{ name, config, provider }] : []
  })

  test.each(hosted)('of $name has everything that its provider asks for, and test keys', ({ config, provider }) => {
    for (const { name, isRequired, pattern } of provider.configFields) {
      if (isRequired) expect(Object.keys(config)).toContain(name)
      if (pattern) expect(config[name]).toMatch(pattern)
    }
    expect(provider.keysOf(config)).toBe('test')
  })

  test('has a port of its own for each', () => {
    expect(hosted.length).toBeGreaterThan(0)
    expect(simulatedMethods.map(({ offset }) => offset)).toEqual([0, 1, 2, 3])
  })
})
