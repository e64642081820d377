export interface RedirectFailures {
  redirect_not_found: { from: string }
  redirect_not_a_path: { from: string }
  redirect_path_too_long: { most: number }
  redirect_path_needed: { path: string }
  redirect_target_invalid: { to: string }
  /** `sent` is the address as a header has it. */
  redirect_target_too_long: { most: number; sent: string }
  redirect_circle: { path: string }
  slug_fixed: { kind: string; slug: string }
  slug_needed_by_shop: { slug: string }
  slug_not_found: { kind: string; slug: string }
  slug_of_template: { slug: string }
  slug_taken: { kind: string; slug: string }
}
