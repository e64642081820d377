/** The failures of menus, questions, forms, articles, sliders and galleries. */
export interface ContentFailures {
  faq_not_found: { slug: string }
  menu_not_found: { handle: string }
  menu_too_long: { most: number }
  menu_target_not_found: { kind: string; reference: string }
  form_not_found: { slug: string }
  article_not_found: { slug: string }
  article_slug_taken: { slug: string }
  article_field_missing: { field: 'title' | 'html' }
  picture_list_not_found: { kind: string; slug: string }
  list_picture_missing: { field: string }
}
