import type { ContentFailures } from '~/domain/site/content/failures'
import type { Messages } from '../message-types'

export const contentMessages: Messages<ContentFailures> = {
  faq_not_found: ({ slug }) => `There is no FAQ ${slug}`,
  faq_twice: ({ slug }) => `There is a page of questions with the address ${slug} already`,
  menu_not_found: ({ handle }) => `There is no menu ${handle}`,
  menu_twice: ({ handle }) => `There is a menu ${handle} already`,
  menu_too_long: ({ most }) => `A menu has at most ${most} entries`,
  menu_target_not_found: ({ kind, reference }) => `There is no ${kind} ${reference}`,
  form_not_found: ({ slug }) => `There is no form ${slug}`,
  article_not_found: ({ slug }) => `There is no article ${slug}`,
  article_slug_taken: ({ slug }) => `There is an article with the address ${slug} already`,
  article_field_missing: ({ field }) => `${field}: is missing`,
  picture_list_not_found: ({ kind, slug }) => `There is no ${kind} ${slug}`,
  page_not_found: ({ slug }) => `There is no page ${slug}`,
  page_draft_not_found: ({ slug }) => `The page ${slug} has no draft`,
  page_version_not_found: ({ slug, version }) => `The page ${slug} has no version ${version}`,
  page_draft_changed: ({ revision }) => `revision: the draft has changed since, to revision ${revision}`,
  section_not_found: () => 'Somebody has taken this section off the page',
  too_many_sections: ({ max }) => `There is room for ${max}. Remove one first`,
  page_date_past: () => 'date: must be in the future',
  home_page_needed: () => 'The home page cannot be taken off',
  template_not_found: ({ slug }) => `There is no published template ${slug}`,
  template_target_not_found: ({ kind, slug }) => `There is no ${kind} ${slug}`,
  list_picture_missing: ({ field }) => `${field}: no picture with this hash is stored`,
}
