/** A command, or text for a file: its whole content, or lines to insert below a line. */
export type Step = { command: string } | { file: string; below: string[]; text: string };

export interface Recipe {
  title: string;
  steps: Step[];
}

const BLOCK = /```(\w+)\n(.*?)```/gs;

/** The place that the text before a block names: "`file`, below `line`:". Undefined if it names no file. */
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

/** README's recipes, in order: each `###` below "Recipes".
 *  @throws if a block names no file */
export function recipesOf(readme: string): Recipe[] {
  const [, section = ''] = /^## Recipes\n(.*?)(?=^## )/ms.exec(readme) ?? [];
  return section
    .split(/^### /m)
    .slice(1)
    .map((text) => ({ title: text.slice(0, text.indexOf('\n')), steps: stepsOf(text) }));
}
