import { expect, test } from 'vitest'
import { splitPictures } from './picture-list'

const hash = '0123456789abcdef0123456789abcdef'

test.each([
  [
    'https://a.test/w_200,h_300/cup.jpg, https://a.test/b.jpg',
    ['https://a.test/w_200,h_300/cup.jpg', 'https://a.test/b.jpg'],
  ],
  ['https://a.test/1,2.jpg,http://a.test/3', ['https://a.test/1,2.jpg', 'http://a.test/3']],
  ['https://a.test/cup.jpg?w=1,2, photos/cup.png', ['https://a.test/cup.jpg?w=1,2', 'photos/cup.png']],
  [`front.jpg,back.jpg, ${hash}`, ['front.jpg', 'back.jpg', hash]],
  [`${hash}, https://a.test/c,d`, [hash, 'https://a.test/c,d']],
  [String.raw`cup\, blue.jpg, `, ['cup, blue.jpg']],
  ['', []],
])('the pictures of “%s” are cut where the next one begins', (cell, pictures) => {
  expect(splitPictures(cell)).toEqual(pictures)
})
