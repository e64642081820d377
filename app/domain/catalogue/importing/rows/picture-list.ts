/**
 * Splits the cell of a row that lists its pictures: addresses, hashes and paths of files, separated by commas. An
 * address may contain commas itself, so it ends only where the next picture begins: before http, or at a comma and a
 * space after the name of a picture's file. A comma in the name of a file has a backslash before it.
 */
export function splitPictures(text: string): string[] {
  return text
    .split(/,(?=\s*https?:\/\/)|(?<=\.(?:jpe?g|png|webp|gif|avif)(?:\?\S*)?),(?=\s)/i)
    .flatMap((part) => (/^\s*https?:\/\//i.test(part) ? [part] : part.split(/(?<!\\),/)))
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '')
}
