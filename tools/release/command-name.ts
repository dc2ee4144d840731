/** How this command line was started: `npm run release --` here, `npx landfall` in a team's repository (tools/landfall.ts sets it). */
export const COMMAND = process.env['LANDFALL_COMMAND'] ?? 'npm run release --';

/** The same text with the command that its reader has. Messages of the registry and the gate name the one of this repository. */
export const withOwnCommand = (text: string): string => text.replaceAll(/npm run (?:-s )?release(?: --)?(?![\w:])/g, COMMAND);
