/** Converts lite's responses to the format storage-js reads. */

const WITHOUT_PREFIX = (url: string): string => url.replace(/^\/storage\/v1/, '');

interface Signed {
  signedUrl?: string;
}

interface ListedObject {
  name: string;
}

export const uploadUrl = (response: Signed): object => ({ ...response, url: WITHOUT_PREFIX(response.signedUrl ?? '') });

export const signedUrl = (response: Signed): object => ({
  ...response,
  signedURL: response.signedUrl ? WITHOUT_PREFIX(response.signedUrl) : null,
});

const folder = (name: string): object => ({
  name,
  id: null,
  updated_at: null,
  created_at: null,
  last_accessed_at: null,
  metadata: null,
});

/** Lite lists all objects below a prefix. Hosted lists one level, with folders as rows without an ID. */
export function toOneLevel(objects: ListedObject[], prefix: string): object[] {
  const base = prefix ? `${prefix.replace(/\/+$/, '')}/` : '';
  const rows = new Map<string, object>();
  for (const object of objects) {
    if (!object.name.startsWith(base)) continue;
    const [head = '', ...rest] = object.name.slice(base.length).split('/');
    if (rest.length === 0) rows.set(head, { ...object, name: head });
    else if (!rows.has(`${head}/`)) rows.set(`${head}/`, folder(head));
  }
  return [...rows.values()];
}
