import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReviewItem } from './review-item'

test('the stars of a review are a picture with a text', () => {
  const review = {
    id: 1,
    authorName: 'Asha',
    rating: 4,
    title: '',
    text: 'It keeps its colour.',
    fields: [],
    photos: [],
    reply: '',
    isVerified: false,
    helpfulCount: 0,
    createdAt: '2026-05-01T10:00:00.000Z',
    createdAtText: '1 May 2026',
  }
  expect(renderToStaticMarkup(<ReviewItem review={review} />)).toContain(
    '<span role="img" aria-label="4 out of 5 stars">★★★★☆</span>',
  )
})
