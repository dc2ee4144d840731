/** A JSON block of the page, put there by the server; null where it is not. */
export const readInlined = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent || 'null');
