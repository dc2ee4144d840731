/** A command, or a text for a file: the whole of it, or what goes below a line. */
export type Step = { command: string } | { file: string; below: string[]; text: string };

export interface Recipe {
  title: string;
  steps: Step[];
}

const BLOCK = /```(\w+)\n(.*?)```/gs;

/** What the words before a block say about it: "`file`, below `line`:". Undefined where they name no file. */
function placeOf(words: string): { file: string; below: string[] } | undefined {
  const sentence = words.trim().split('\n').at(-1)!;
  const [, file, rest] = /`([\w./-]+\/[\w./-]+)`((?:, below `[^`]+`)*):$/.exec(sentence) ?? [];
  return file === undefined
    ? undefined
    : { file, below: [...(rest ?? '').matchAll(/below `([^`]+)`/g)].map(([, line]) => line!) };
}

function stepsOf(text: string): Step[] {
  let end = 0;
  return [...text.matchAll(BLOCK)].flatMap(({ 0: block, 1: language, 2: body, index }): Step[] => {
    const words = text.slice(end, index);
    end = index + block.length;
    if (language === 'sh')
      return body!
        .trim()
        .split('\n')
        .map((command) => ({ command }));
    const place = placeOf(words);
    if (!place) throw new Error(`No file is named before this block:\n${body}`);
    return [{ ...place, text: body! }];
  });
}

/** The recipes of README, in order: each `###` below "Recipes".
 *  @throws where a block names no file */
export function recipesOf(readme: string): Recipe[] {
  const [, section = ''] = /^## Recipes\n(.*?)(?=^## )/ms.exec(readme) ?? [];
  return section
    .split(/^### /m)
    .slice(1)
    .map((text) => ({ title: text.slice(0, text.indexOf('\n')), steps: stepsOf(text) }));
}
