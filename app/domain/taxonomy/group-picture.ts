import type { Picture } from '~/domain/media/picture'

interface PicturedGroup {
  name: string
  hash: string | null
  width: number | null
  height: number | null
  placeholder: string | null
}

/** The picture of a category, collection or brand, or null. */
export function groupPicture(row: PicturedGroup): Picture | null {
  if (row.hash === null || row.width === null || row.height === null) return null
  return { hash: row.hash, width: row.width, height: row.height, alt: row.name, placeholder: row.placeholder ?? '' }
}
