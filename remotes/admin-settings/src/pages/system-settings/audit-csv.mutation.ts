import { formatNumber } from '@landfall/currency';
import { useShell } from '@landfall/contract';
import type { ListState } from '@landfall/ui/list';
import { useMutation } from '@tanstack/react-query';
import { allEntries, type AuditEntry, MOST_CSV_ROWS } from './audit.query.ts';

const HEADS = ['Time', 'Admin', 'Action', 'Table', 'Record', 'Before', 'After'];

/** RFC 4180. A text that starts like a formula gets an apostrophe in front, so a spreadsheet doesn't run it. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const json = (value: unknown): string => (value === null ? '' : JSON.stringify(value));
const lineOf = ({ created_at, actor_name, actor_id, action, table_name, record_id, before, after }: AuditEntry): string =>
  [created_at, actor_name ?? actor_id ?? 'System', action, table_name, record_id, json(before), json(after)].map(cell).join(',');

const linesOf = (lines: string[]): string => lines.map((line) => `${line}\r\n`).join('');

function save(parts: Blob[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: 'audit-log.csv' }).click();
  setTimeout(() => URL.revokeObjectURL(url)); // once the browser has taken it
}

/** Saves the entries of a filter as CSV. Each page becomes a part of the file, so the rows are never all in memory as objects. */
export const useAuditCsv = () => {
  const { db, toast } = useShell();
  return useMutation({
    mutationFn: async (list: ListState) => {
      const parts = [new Blob([`\uFEFF${linesOf([HEADS.join(',')])}`])];
      let count = 0;
      for await (const entries of allEntries(db, list)) {
        parts.push(new Blob([linesOf(entries.map(lineOf))]));
        count += entries.length;
      }
      save(parts);
      return count;
    },
    onSuccess: (count) => {
      const more = count >= MOST_CSV_ROWS ? ' The file ends there: narrow the filter for older entries.' : '';
      toast({ title: 'Audit log saved', description: `${formatNumber(count, 0)} entries.${more}` });
    },
    onError: (error) => toast({ title: 'The audit log was not saved', description: error.message, tone: 'destructive' }),
  });
};
