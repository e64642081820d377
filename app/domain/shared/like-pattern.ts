/** The pattern of LIKE, with the escape '\', for texts in small letters that contain what was typed. */
export const likePattern = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
