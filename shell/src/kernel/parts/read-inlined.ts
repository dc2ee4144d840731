/** A JSON block that the server inlined into the page, or null. */
export const readInlined = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent || 'null');
