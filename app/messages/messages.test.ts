import { expect, test } from 'vitest'

test('each code of a failure has its words in one area alone', () => {
  const areas: Record<string, Record<string, unknown>> = import.meta.glob('./*/*.ts', { eager: true })
  const codes = Object.values(areas).flatMap((area) =>
    Object.entries(area).flatMap(([name, messages]) =>
      name.endsWith('Messages') && typeof messages === 'object' && messages !== null ? Object.keys(messages) : [],
    ),
  )
  expect(codes.length).toBeGreaterThan(200)
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
})
