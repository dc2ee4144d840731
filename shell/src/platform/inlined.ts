/** A script to ask for early. */
export interface Asked {
  url: string;
  integrity: string;
}

/** Files of the shell's own chunks, which name them by their place in the list. The build writes it into the page. */
interface ChunkTable {
  files: Asked[];
  chunks: Record<string, number[]>;
}

/** A JSON block of the page, put there by the build or the server; null where it is not. */
export const readInlined = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent || 'null');

/** The files of the shell's chunks by these names; of a name that the page does not know, none. */
export function filesOfChunks(...names: string[]): Asked[] {
  const table = readInlined('landfall-chunks') as ChunkTable | null;
  return names.flatMap((name) => table?.chunks[name] ?? []).map((at) => table!.files[at]!);
}
