import fs from 'node:fs/promises';
import { chainProblem, type Export, readExport } from '../export-chain.ts';
import { EXIT, Failure } from '../failure.ts';
import type { RegistryClient } from '../registry-client.ts';
import { type Finding, ok, wrong } from './finding.ts';

async function readFile(file: string): Promise<Export> {
  try {
    return readExport(await fs.readFile(file, 'utf8'));
  } catch (error) {
    throw new Failure(EXIT.usage, 'bad_export', `${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Verifies both chains of an exported file against the registry. @throws Failure bad_export */
export async function checkExport(registry: RegistryClient, file: string): Promise<Finding[]> {
  const exported = await readFile(file);
  const known = await registry.get<Export>('export', { environment: exported.environment });
  return (['history', 'permissions'] as const).map((name) => {
    const problem = chainProblem(exported[name], known[name]);
    const check = `exported ${name} of ${exported.environment}`;
    if (problem) return wrong(check, `${problem}: the file or the registry was edited; compare with another copy`);
    return ok(check, `${exported[name].length} of ${known[name].length} lines, unchanged`);
  });
}
