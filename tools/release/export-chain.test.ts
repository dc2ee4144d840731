import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type ChainLine, chainProblem, readExport } from './export-chain.ts';

const chainOf = (...lines: string[]): ChainLine[] => {
  let hash = '';
  return lines.map((line) => {
    hash = createHash('sha256')
      .update(hash + line)
      .digest('hex');
    return { line, hash };
  });
};
const KNOWN = chainOf('{"a":1}', '{"a":2}', '{"a":3}');

describe('An export', () => {
  it('is accepted when it is the whole chain or its beginning', () => {
    expect(chainProblem(KNOWN, KNOWN)).toBeNull();
    expect(chainProblem(KNOWN.slice(0, 2), KNOWN)).toBeNull();
  });

  it('with an edited line is detected, and the line is named', () => {
    const edited = KNOWN.map((one, index) => (index === 1 ? { ...one, line: '{"a":9}' } : one));
    expect(chainProblem(edited, KNOWN)).toMatch(/^line 2 was changed/);
  });

  it('with a line left out or swapped is detected', () => {
    expect(chainProblem([KNOWN[0]!, KNOWN[2]!], KNOWN)).toMatch(/^line 2/);
    expect(chainProblem([KNOWN[1]!, KNOWN[0]!, KNOWN[2]!], KNOWN)).toMatch(/^line 1/);
  });

  it('whose hashes were all computed again is detected by the registry', () => {
    expect(chainProblem(chainOf('{"a":1}', '{"a":9}', '{"a":3}'), KNOWN)).toMatch(/^line 2 is not what the registry has/);
    expect(chainProblem(chainOf('{"a":1}', '{"a":2}', '{"a":3}', '{"a":4}'), KNOWN)).toMatch(/^line 4 is not in the registry/);
  });

  it('is refused when the file is something else', () => {
    expect(() => readExport('{"environment":"production"}')).toThrow('not an export');
    expect(readExport(JSON.stringify({ environment: 'x', history: KNOWN, permissions: [] })).history).toEqual(KNOWN);
  });
});
