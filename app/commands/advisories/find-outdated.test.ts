import { expect, test } from 'vitest'
import { findOutdated } from './find-outdated'

const lockWith = (packages: Record<string, string>) => ({
  packages: Object.fromEntries(Object.entries(packages).map(([path, version]) => [path, { version }])),
})

test('a package that is older than an advisory asks for is listed, wherever it is installed', () => {
  expect(
    findOutdated(
      lockWith({
        'node_modules/react-router': '6.30.4',
        'node_modules/a/node_modules/react-router': '6.30.6',
        'node_modules/a/node_modules/vite': '6.4.1-beta.2',
        'node_modules/b/node_modules/vite': '7.1.10',
        'node_modules/c/node_modules/vite': '4.9.9',
        'node_modules/d/node_modules/vite': '8.0.0',
        'node_modules/unknown': '0.0.1',
      }),
    ).map(({ path, minimum }) => [path, minimum]),
  ).toEqual([
    ['node_modules/react-router', '6.30.6'],
    ['node_modules/a/node_modules/vite', '6.4.1'],
    ['node_modules/b/node_modules/vite', '7.1.11'],
    ['node_modules/c/node_modules/vite', '5.4.21'],
  ])
})
