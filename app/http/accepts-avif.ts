/**
 * Whether a browser says that it shows AVIF pictures. No `q` is looked for: browsers name a kind that they do not show
 * in no form.
 */
export function acceptsAvif(accept: string | null | undefined): boolean {
  return accept?.includes('image/avif') ?? false
}
