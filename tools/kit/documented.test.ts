import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from '../versions.ts';

const CONTRACT = path.join(root, 'libs/contract/src');
const FILES = ['index.ts', 'pages.ts'].map((file) => path.join(CONTRACT, file));

/** Exports and members of exported interfaces, without a documentation comment: `index.ts ShellContext.db`. */
function undocumented(): string[] {
  const program = ts.createProgram(FILES, { noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true, strict: true });
  const checker = program.getTypeChecker();
  const isOwn = (node: ts.Node) => path.dirname(node.getSourceFile().fileName) === CONTRACT;
  const isBare = (symbol: ts.Symbol) => symbol.getDocumentationComment(checker).length === 0;
  return FILES.flatMap((file) => {
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!);
    const bare = exported.flatMap((one) => {
      const symbol = one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one;
      const interfaces = (symbol.declarations ?? []).filter(ts.isInterfaceDeclaration).filter(isOwn);
      const members = interfaces
        .flatMap(({ members: all }) => all)
        .flatMap((member) => checker.getSymbolAtLocation(member.name!) ?? []);
      return [
        ...(isBare(symbol) ? [symbol.name] : []),
        ...members.filter(isBare).map((member) => `${symbol.name}.${member.name}`),
      ];
    });
    return bare.map((name) => `${path.basename(file)} ${name}`);
  });
}

it('Every export of the contract, and every member of its interfaces, is documented for editors', () => {
  expect(undocumented()).toEqual([]);
}, 60_000);
