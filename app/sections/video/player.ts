/** The address of the player of a film on YouTube or Vimeo that sets no cookies; null for other addresses. */
export function playerOf(address: string): string | null {
  const youtube = /(?:youtube\.com\/watch\?v=|youtu\.be\/)([\w-]+)$/.exec(address)?.[1]
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1`
  const vimeo = /vimeo\.com\/(\d+)$/.exec(address)?.[1]
  return vimeo ? `https://player.vimeo.com/video/${vimeo}?dnt=1&autoplay=1` : null
}
