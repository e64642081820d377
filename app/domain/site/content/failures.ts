import type { NoParameters } from '~/domain/operations/changes/failures'

/** The failures of pages, menus, questions, forms, articles, sliders and galleries. */
export interface ContentFailures {
  faq_not_found: { slug: string }
  faq_twice: { slug: string }
  menu_not_found: { handle: string }
  menu_twice: { handle: string }
  menu_too_long: { most: number }
  menu_target_not_found: { kind: string; reference: string }
  form_not_found: { slug: string }
  article_not_found: { slug: string }
  article_slug_taken: { slug: string }
  article_field_missing: { field: 'title' | 'html' }
  picture_list_not_found: { kind: string; slug: string }
  list_picture_missing: { field: string }
  page_not_found: { slug: string }
  page_draft_not_found: { slug: string }
  page_version_not_found: { slug: string; version: number }
  /** The draft was changed since the revision that the change was made from. */
  page_draft_changed: { revision: number }
  page_date_past: NoParameters
  section_not_found: NoParameters
  too_many_sections: { max: number }
  home_page_needed: NoParameters
  theme_not_found: { name: string; known: string[] }
  /** A theme brings a home page, and must not overwrite the draft of somebody. */
  theme_home_has_draft: NoParameters
  theme_not_prepared: { name: string }
  template_not_found: { slug: string }
  template_target_not_found: { kind: string; slug: string }
}
