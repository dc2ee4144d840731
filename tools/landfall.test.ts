import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { makeProgram } from './release/program.ts';
import { root } from './versions.ts';
import { hasLines } from './kit/guide.ts';
import { makeOwnProgram } from './kit/own-commands.ts';
import { repositoryFiles } from './kit/repository-files.ts';

const README = repositoryFiles('gift-cards')['README.md']!;
const COMMANDS = [...README.matchAll(/^npx landfall (.+)$/gm)].map(([, args]) => args!);
const programs = [makeOwnProgram(), makeProgram()];

const named = (commands: readonly Command[], name: string | undefined) => commands.find((one) => one.name() === name);

/** Words of a command line; quoted ones may have blanks. */
const wordsOf = (args: string): string[] => args.match(/"[^"]*"|\S+/g) ?? [];

/** What a command line has that the programs don't; empty if it would be accepted. */
function unknownIn(args: string): string[] {
  const words = wordsOf(args);
  const program = programs.find(({ commands }) => named(commands, words[0]));
  let command = program && named(program.commands, words.shift());
  for (let sub = command && named(command.commands, words[0]); sub; sub = named(command!.commands, words[0])) {
    command = sub;
    words.shift();
  }
  if (!command || command.commands.length > 0) return [`no command: ${args}`];
  const options = [...command.options, ...program!.options];
  const given: string[] = [];
  const problems: string[] = [];
  while (words.length > 0) {
    const word = words.shift()!;
    const option = options.find(({ long }) => long === word);
    if (option?.required) words.shift();
    else if (word.startsWith('--') && !option) problems.push(`no option ${word}: ${args}`);
    else if (!word.startsWith('--')) given.push(word);
  }
  const needed = command.registeredArguments.filter(({ required }) => required).length;
  return given.length < needed ? [...problems, `${needed} arguments: ${args}`] : problems;
}

const landfall = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(root, 'tools/landfall.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, LANDFALL_URL: 'https://shop.example', LANDFALL_TOKEN: '' },
  });

describe('The README of a team’s repository', () => {
  it('goes from the token to a rollback', () => {
    const verbs = COMMANDS.map((args) => args.replace(/^(claim|rollout|token) (\w+).*/, '$1 $2').replace(/ [a-z-]+-cards.*/, ''));
    expect([...new Set(verbs)]).toEqual([
      'token create',
      'dev',
      'test',
      'check',
      'publish',
      'claim request',
      'claim list',
      'claim approve',
      'promote',
      'rollout start',
      'status',
      'rollout complete',
      'rollback',
    ]);
  });

  it.each(COMMANDS)('has a command that exists: %s', (args) => {
    expect(unknownIn(args)).toEqual([]);
  });

  it.each(['claims list', 'claim', 'rollback', 'rollout start gift-cards', 'publish gift-cards --fast'])(
    'would be refused with: %s',
    (args) => expect(unknownIn(args)).toHaveLength(1),
  );
});

/** Each starts Node. ms */
const SLOW = 60_000;

describe('npx landfall', { timeout: SLOW }, () => {
  it('lists its own commands and those for releases, with the guide', () => {
    const { stdout } = landfall('--help');
    for (const args of COMMANDS) expect(stdout).toContain(`\n  ${args.split(' ')[0]} `);
    expect(stdout).toContain('README.md');
  });

  it('names itself in messages, also in those of the release command', () => {
    const messages = [
      landfall('publish', '--help').stdout,
      landfall('promote', 'gift-cards').stderr,
      landfall('doctor', '--json').stdout,
    ];
    for (const message of messages) expect(message).not.toContain('npm run');
    expect(messages[0]).toContain('Usage: npx landfall publish');
    expect(messages[2]).toContain('npx landfall token create');
  });
});

it('An output has the lines of the guide in their order, with any text for …', () => {
  expect(hasLines('note\nPublished x 1.0.0.\n  12 kB\nNot live yet: y', 'Published x …\nNot live yet')).toBe(true);
  expect(hasLines('Not live yet\nPublished x 1.0.0.', 'Published x …\nNot live yet')).toBe(false);
});
