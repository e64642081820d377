import type { ContentFailures } from '~/domain/site/content/failures'
import type { Messages } from '../message-types'

export const contentMessages: Messages<ContentFailures> = {
  faq_not_found: ({ slug }) => `There is no FAQ ${slug}`,
  menu_not_found: ({ handle }) => `There is no menu ${handle}`,
  menu_too_long: ({ most }) => `A menu has at most ${most} entries`,
  menu_target_not_found: ({ kind, reference }) => `There is no ${kind} ${reference}`,
  form_not_found: ({ slug }) => `There is no form ${slug}`,
  article_not_found: ({ slug }) => `There is no article ${slug}`,
  article_slug_taken: ({ slug }) => `slug: there is an article ${slug} already`,
  article_field_missing: ({ field }) => `${field}: is missing`,
  picture_list_not_found: ({ kind, slug }) => `There is no ${kind} ${slug}`,
  list_picture_missing: ({ field }) => `${field}: no picture with this hash is stored`,
}
