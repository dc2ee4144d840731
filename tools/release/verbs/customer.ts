import fs from 'node:fs/promises';
import type { Command } from 'commander';
import type { Zippable } from 'fflate';
import { contextOf } from '../context.ts';
import { EXIT, Failure } from '../failure.ts';
import { requireReason } from '../require-reason.ts';

interface Exported {
  user_id: string | null;
  /** Rows by table. */
  tables: Record<string, object[]>;
  files: { bucket: string; path: string; url: string }[];
}

interface Erased {
  user_id: string | null;
  rows: number;
  files: number;
  /** Files that could not be removed yet. */
  left: number;
}

const asJson = (value: unknown): Uint8Array => new TextEncoder().encode(`${JSON.stringify(value, null, 1)}\n`);

async function download(url: string, path: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok)
    throw new Failure(EXIT.unreachable, 'file_unreadable', `${path} can't be read (${response.status}). Run it again.`);
  return new Uint8Array(await response.arrayBuffer());
}

async function zipOf({ tables, files }: Exported): Promise<Uint8Array> {
  const { zipSync } = await import('fflate'); // loaded only for this verb
  const entries: Zippable = {};
  for (const [table, rows] of Object.entries(tables)) entries[`${table}.json`] = asJson(rows);
  for (const { bucket, path, url } of files) entries[`files/${bucket}/${path}`] = [await download(url, path), { level: 0 }];
  return zipSync(entries);
}

async function exportCustomer(customer: string, { out: file }: { out: string }, command: Command): Promise<void> {
  const { out, registry } = contextOf(command);
  const person = await registry.post<Exported>('customer-export', { customer });
  await fs.writeFile(file, await zipOf(person), { flag: 'wx', mode: 0o600 });
  const counts = { tables: Object.keys(person.tables).length, files: person.files.length };
  const text = `${file}: rows of ${counts.tables} tables, ${counts.files} files. It is private: send it to this person only.`;
  out.result({ customer, file, ...counts }, text);
}

async function eraseCustomer(customer: string, options: { confirm: string; reason?: string }, command: Command): Promise<void> {
  const { out, registry } = contextOf(command);
  const reason = await requireReason(options.reason, out, 'an erasure');
  const erased = await registry.post<Erased>('customer-erase', { customer, confirm: options.confirm, reason });
  const text = `${customer} is erased: ${erased.rows} rows, ${erased.files} files. Numbers, amounts, dates and countries stay for accounting.`;
  if (erased.left === 0) return out.result(erased, text);
  const message = `${text} ${erased.left} files could not be removed from storage: the next erasure tries again.`;
  throw new Failure(EXIT.unreachable, 'files_left', message, erased);
}

/** Data of one person of the shop. Both take every right in every environment. */
export function addCustomer(program: Command): void {
  const customer = program.command('customer').description('personal data of a customer');
  customer
    .command('export')
    .description('write everything of one person to a zip: rows of each table, mails, files')
    .argument('<customer>', 'e-mail address or phone number')
    .requiredOption('--out <file>', 'must not exist')
    .action(exportCustomer);
  customer
    .command('erase')
    .description('erase somebody: what accounting needs stays, without their name. It cannot be undone')
    .argument('<customer>', 'e-mail address or phone number')
    .requiredOption('--confirm <text>', 'their e-mail address, phone number or name again')
    .option('--reason <words>', 'for the audit log; asked for on a terminal')
    .action(eraseCustomer);
}
