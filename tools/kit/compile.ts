import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const SOURCE = /\.tsx?$/;
const LEFT_OUT = /\.test(-d)?\.tsx?$/;

/** A file of TypeScript as JavaScript; imports of `./a.ts` become `./a.js`. */
const compiled = (text: string, file: string): string =>
  ts.transpileModule(text, {
    fileName: file,
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2023,
      jsx: ts.JsxEmit.ReactJSX,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  }).outputText;

export interface CompileOptions {
  from: string;
  to: string;
  /** Keep the TypeScript beside the JavaScript: the bundler takes some files by their path. */
  keepSource?: boolean;
}

/** Copies a folder without its tests, with its TypeScript as JavaScript: Node runs no TypeScript in node_modules. */
export function compileFolder({ from, to, keepSource = false }: CompileOptions): void {
  const entries = fs.readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const target = path.join(to, path.relative(from, file));
    if (LEFT_OUT.test(file) || file.includes('node_modules')) continue;
    fs.mkdirSync(path.dirname(target), { recursive: true });
    const isSource = SOURCE.test(file) && !file.endsWith('.d.ts');
    if (!isSource || keepSource) fs.copyFileSync(file, target);
    if (isSource) fs.writeFileSync(target.replace(SOURCE, '.js'), compiled(fs.readFileSync(file, 'utf8'), file));
  }
}

/** Copies a file of TypeScript, as JavaScript too. */
export function compileFile(file: string, target: string): void {
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.copyFileSync(file, target);
  fs.writeFileSync(target.replace(SOURCE, '.js'), compiled(fs.readFileSync(file, 'utf8'), file));
}
