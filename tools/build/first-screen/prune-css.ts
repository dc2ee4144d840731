import { classesIn } from '../css-classes.ts';

interface Block {
  prelude: string;
  /** Between the braces. */
  body: string;
}

/** The blocks at the top level of a style sheet. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf('{', at);
    if (open < 0) break;
    let end = open + 1;
    for (let depth = 1; depth > 0 && end < css.length; end += 1) depth += css[end] === '{' ? 1 : css[end] === '}' ? -1 : 0;
    blocks.push({ prelude: css.slice(at, open).trim(), body: css.slice(open + 1, end - 1) });
    at = end;
  }
  return blocks;
}

const LIST = /,(?![^(]*\))/;
/** Arguments of :not(): what an element is not needs not be in the page. */
const withoutNot = (selector: string): string => selector.replaceAll(/:not\((?:[^()]|\([^()]*\))*\)/g, '');

/** A style sheet without the rules that no element of the HTML can match, because they need a class that it does not have. Rules for states
 *  such as :hover stay. antd's sheet of a form shrinks to a tenth. */
export function pruneCss(css: string, html: string): string {
  const present = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)));
  const canMatch = (selector: string) => classesIn(withoutNot(selector)).every((name) => present.has(name));
  const prune = (text: string): string =>
    blocksOf(text)
      .map(({ prelude, body }) => {
        if (/^@(-webkit-)?keyframes|^@font-face/.test(prelude)) return `${prelude}{${body}}`;
        if (prelude.startsWith('@')) {
          const inner = prune(body);
          return inner && `${prelude}{${inner}}`;
        }
        const kept = prelude.split(LIST).filter(canMatch);
        return kept.length > 0 && body ? `${kept.join(',')}{${body}}` : '';
      })
      .filter((rule, at, all) => rule !== '' && all.indexOf(rule) === at)
      .join('');
  return withoutUnusedAnimations(prune(css));
}

function withoutUnusedAnimations(css: string): string {
  const blocks = blocksOf(css).map(({ prelude, body }) => ({ prelude, text: `${prelude}{${body}}` }));
  const isAnimation = (prelude: string) => /^@(-webkit-)?keyframes/.test(prelude);
  const rest = blocks
    .filter(({ prelude }) => !isAnimation(prelude))
    .map(({ text }) => text)
    .join('');
  const used = ({ prelude }: { prelude: string }) => !isAnimation(prelude) || rest.includes(prelude.split(/\s+/)[1]!);
  return blocks
    .filter(used)
    .map(({ text }) => text)
    .join('');
}
