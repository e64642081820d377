/** Whether a browser asks for less data (Save-Data: on). */
export function savesData(headers: Pick<Headers, 'get'>): boolean {
  return headers.get('Save-Data')?.toLowerCase() === 'on'
}
