// The commands of `landfall`. The release command is loaded only when a verb or the help needs it.
import { makeOwnProgram } from './kit/own-commands.ts';
import { withOwnCommand } from './release/command-name.ts';

const [asked = '--help'] = process.argv.slice(2);
const needsAll = asked.startsWith('-') || asked === 'help';
const own = makeOwnProgram(needsAll ? (await import('./release/program.ts')).makeProgram() : undefined);
if (needsAll || own.commands.some((command) => command.name() === asked)) {
  try {
    await own.parseAsync([asked, ...process.argv.slice(3)], { from: 'user' });
  } catch (error) {
    const { exitCode, message } = error as { exitCode?: number; message: string };
    if (exitCode === undefined) console.error(withOwnCommand(message)); // commander has printed its errors
    process.exitCode = exitCode ?? 1;
  }
} else await import('./release/main.ts');
