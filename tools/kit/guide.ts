// From a token to a rollback, in a team's own repository: the README that `landfall new` writes, and what `npm run kit:try` runs.
import { CHECKS } from '../../libs/delivery/src/checks.ts';

interface Step {
  title: string;
  /** Markdown. */
  text: string;
  commands: Command[];
}

export interface Command {
  /** After `npx landfall`. */
  args: string;
  /** The lines that it prints; `…` is any text. */
  prints: string;
  /** An owner of the environment runs it, with a token of their own. */
  isOwner?: boolean;
  /** Runs until it is stopped. */
  isServer?: boolean;
}

/** The steps of a remote. `ID` in a command is the id that the list before it printed. */
export const guideOf = (name: string): Step[] => [
  {
    title: 'Token',
    text: `Done once. An owner of the environment creates the team's token, and the team keeps it as \`LANDFALL_TOKEN\`, beside \`LANDFALL_URL\`, the address of
the shop's registry. It allows \`publish\`, \`promote\` and \`rollback\` for this module only.`,
    commands: [
      {
        args: `token create --name "${name} CI" --team ${name} --modules ${name}`,
        prints: `lft_…\n  Good until … Shown once: put it where ${name} CI finds it, as LANDFALL_TOKEN.`,
        isOwner: true,
      },
    ],
  },
  {
    title: 'Develop',
    text: `Runs the remote inside the deployed shop, with its data and its other modules. A save replaces components. The page has the deployed policy: what
the code needs beyond it (other origins, workers, WebAssembly, fonts, style sheets of packages) is declared in \`remotes/${name}/pages.ts\`,
\`capabilities\`.`,
    commands: [
      {
        args: `dev ${name} --against https://shop.example`,
        prints: `ready http://localhost:5200/?module.${name}=…\n${name} runs with the data of https://shop.example, in browsers of this machine only.`,
        isServer: true,
      },
    ],
  },
  {
    title: 'Test',
    text: 'The tests run in a fake shell. `check` compiles and builds the remote, and refuses what the live shell or the database does not have.',
    commands: [
      { args: 'test', prints: '…Tests…passed…' },
      { args: `check ${name}`, prints: `dist/releases/${name}/0.0.0` },
    ],
  },
  {
    title: 'Publish',
    text: 'Builds the version of `package.json` and uploads it. A published version never changes, and visitors see nothing of it yet.',
    commands: [
      {
        args: `publish ${name}`,
        prints: `Published ${name} 1.0.0.\nNot live yet: npx landfall promote ${name} 1.0.0 …`,
      },
    ],
  },
  {
    title: 'Claim and approval',
    text: `Requests the pages, slots and capabilities of \`pages.ts\` that no owner has approved. An owner reads the list and approves. Later releases need this
only for what they add.`,
    commands: [
      {
        args: `claim request ${name} --version 1.0.0 --reason "Gift cards"`,
        prints: `…requested … ${name} … /${name} …\nAn owner approves them with: npx landfall claim approve … --environment production --reason "..."`,
      },
      { args: 'claim list', prints: `…requested … ${name} … /${name} …`, isOwner: true },
      {
        args: 'claim approve ID --reason "Agreed"',
        prints: `Approved /${name} of ${name} in production (revision …).`,
        isOwner: true,
      },
    ],
  },
  {
    title: 'Go live',
    text: `For everyone. The gate checks ${Object.keys(CHECKS).join(', ')}; a refusal says what to do.`,
    commands: [{ args: `promote ${name} 1.0.0`, prints: `${name} 1.0.0 is live in production (revision …).` }],
  },
  {
    title: 'Rollout',
    text: 'The next version for a share of the visitors first. With `--auto` it advances to 1, 5, 25 and 100 % while health allows, and reverts by itself.',
    commands: [
      { args: `publish ${name} --version 1.1.0`, prints: `Published ${name} 1.1.0.` },
      {
        args: `rollout start ${name} 1.1.0 --percent 5`,
        prints: `${name} 1.1.0 goes to 5 % of visitors (revision …).`,
      },
      { args: `status ${name}`, prints: `…1.0.0…` },
      { args: `rollout complete ${name}`, prints: `${name}: the candidate serves everyone now (revision …).` },
    ],
  },
  {
    title: 'Rollback',
    text: 'Back to the version that served everyone before, for the next page loads within two seconds. It also ends a rollout.',
    commands: [
      {
        args: `rollback ${name} --reason "Wrong totals"`,
        prints: `${name} is back on 1.0.0 in production, from 1.1.0 (revision …).`,
      },
    ],
  },
];

const blockOf = ({ args, prints }: Command): string =>
  `\`\`\`sh\nnpx landfall ${args}\n\`\`\`\n\n\`\`\`text\n${prints}\n\`\`\`\n`;

const sectionOf = ({ title, text, commands }: Step, at: number): string =>
  `## ${at + 1}. ${title}\n\n${text}\n\n${commands.map((one) => (one.isOwner ? `By an owner:\n\n${blockOf(one)}` : blockOf(one))).join('\n')}`;

/** README.md of a team's repository. @param name of its first remote */
export const readmeOf = (name: string): string => `# ${name}

A module of a Landfall shop: \`remotes/${name}\`. Each command below is followed by the lines to expect; \`…\` differs. \`npx landfall --help\` lists
every command, \`npx landfall <command> --help\` its options. The recipes for GitHub and GitLab in this repository run \`test\`, \`check\`, \`publish\` and
\`rollout start\` for each push. They install the kit with \`npm ci\`: commit package-lock.json, and .npmrc, which names the registry of @landfall.

${guideOf(name).map(sectionOf).join('\n')}`;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Whether an output has the lines, in this order. */
export function hasLines(output: string, prints: string): boolean {
  const lines = prints.split('\n').map((line) => line.split('…').map(escaped).join('.*'));
  return new RegExp(lines.join('[^]*'), 'm').test(output);
}
