interface Lock {
  packages: Record<string, object>;
}

/** Inserts an entry where npm would: after the last entry that sorts before it. */
function insert(packages: Lock['packages'], key: string, value: object): Lock['packages'] {
  const folder = key.slice(0, key.lastIndexOf('/') + 1);
  const before = Object.keys(packages).findLast((other) => other.startsWith(folder) && other < key);
  const place = Object.keys(packages).indexOf(before ?? '') + 1;
  const entries = Object.entries(packages);
  return Object.fromEntries([...entries.slice(0, place), [key, value], ...entries.slice(place)]);
}

/** package-lock.json with a new workspace, as `npm install` would write it, without the network. */
export function withWorkspace(text: string, name: string): string {
  const lock = JSON.parse(text) as Lock;
  const folder = `remotes/${name}`;
  const linked = insert(lock.packages, `node_modules/@landfall/${name}`, { resolved: folder, link: true });
  const packages = insert(linked, folder, { name: `@landfall/${name}`, version: '1.0.0' });
  return `${JSON.stringify({ ...lock, packages }, null, 2)}\n`;
}
