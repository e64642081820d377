import sanitize from 'sanitize-html'

/** A stored picture that stands where a description had one. */
export interface DescriptionPicture {
  src: string
  width: number
  height: number
}

const blockTags = /<(?:p|div|ul|ol|dl|table|blockquote|h[1-6]|hr|pre|section|article|figure|iframe|video|br)\b[^>]*>/i

/**
 * The HTML of a description that may be plain text: paragraphs are separated by empty lines, and single line breaks are
 * kept. Text that has elements of its own for this is returned as it is.
 */
export function withParagraphs(text: string): string {
  if (blockTags.test(text)) return text
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, '<br>'))
    .filter((paragraph) => paragraph !== '')
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')
}

const everything: sanitize.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
}

/** The absolute addresses (http and https) of a description's pictures, each once. */
export function findPictures(html: string): string[] {
  if (!/<img\b/i.test(html)) return []
  const found = new Set<string>()
  sanitize(html, {
    ...everything,
    transformTags: {
      img: (tagName, attribs) => {
        const address = absoluteAddress(attribs.src)
        if (address !== null) found.add(address)
        return { tagName, attribs }
      },
    },
  })
  return [...found]
}

/**
 * Replaces the pictures of a description by stored ones and its videos and embedded pages by links to them. A picture
 * that is not stored is left out. The result is still to be sanitised.
 * @param findPicture the stored picture of an absolute address
 */
export function withStoredMedia(html: string, findPicture: (address: string) => DescriptionPicture | null): string {
  if (!/<(?:img|iframe|video|audio|embed|object|source)\b/i.test(html)) return html
  return sanitize(html, {
    ...everything,
    transformTags: {
      img: (tagName, { src, alt }): sanitize.Tag => {
        const address = absoluteAddress(src)
        const picture = address === null ? null : findPicture(address)
        if (!picture) return { tagName: 'span', attribs: {} }
        const { width, height } = picture
        return {
          tagName,
          attribs: {
            src: picture.src,
            alt: alt ?? '',
            width: String(width),
            height: String(height),
            loading: 'lazy',
          },
        }
      },
      iframe: (_tag, { src, title }) => linkTo(src, title),
      embed: (_tag, { src, title }) => linkTo(src, title),
      object: (_tag, { data, title }) => linkTo(data, title),
      video: (_tag, { src, title }) => linkTo(src, title),
      audio: (_tag, { src, title }) => linkTo(src, title),
      source: (_tag, { src, title }) => linkTo(src, title),
    },
  })
}

function linkTo(src: string | undefined, title: string | undefined): sanitize.Tag {
  const address = absoluteAddress(src)
  if (address === null) return { tagName: 'span', attribs: {} }
  const href = watchAddress(new URL(address))
  const text = title?.trim() || `Watch on ${new URL(href).hostname.replace(/^www\./, '')}`
  return { tagName: 'a', attribs: { href }, text }
}

/** The page of a video for the address under which it is embedded. */
function watchAddress(url: URL): string {
  const youtube = /(?:^|\.)youtube(?:-nocookie)?\.com$/.test(url.hostname) && /^\/embed\/([\w-]+)/.exec(url.pathname)
  if (youtube) return `https://www.youtube.com/watch?v=${youtube[1]}`
  const vimeo = url.hostname === 'player.vimeo.com' && /^\/video\/(\d+)/.exec(url.pathname)
  return vimeo ? `https://vimeo.com/${vimeo[1]}` : url.href
}

function absoluteAddress(src: string | undefined): string | null {
  const address = src?.trim().replace(/^\/\//, 'https://') ?? ''
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).href : null
}
