import { DownloadOutlined } from '@ant-design/icons';
import { useShell } from '@landfall/contract';
import type { Page } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { errorSentence } from '../data/error-note.tsx';
import { type CsvRow, saveFile, toCsv } from './csv.ts';

/** Rows a request, and the most that one file takes. */
const STEP = 500;
const MOST = 5000;

async function readAll<Row>(read: (from: number, to: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < MOST; from += STEP) {
    const page = await read(from, from + STEP - 1);
    rows.push(...page.rows);
    if (page.rows.length < STEP) break;
  }
  return rows;
}

interface ExportListProps<Row> {
  /** "quotes": the file's name, and what the notice counts. */
  what: string;
  /** Rows `from` to `to` of what is filtered, in its order. */
  read: (from: number, to: number) => Promise<Page<Row>>;
  columns: (row: Row) => CsvRow;
  disabled: boolean;
}

/** Saves the whole filtered list, not only the page on screen, as a file for a spreadsheet. */
export function ExportList<Row>({ what, read, columns, disabled }: ExportListProps<Row>) {
  const { toast } = useShell();
  const save = useMutation({
    mutationFn: () => readAll(read),
    onSuccess: (rows) => {
      saveFile(`landfall-${what}.csv`, toCsv(rows.map(columns)));
      toast({ title: 'List saved', description: `${rows.length} ${what}, as your filters leave them.` });
    },
    onError: (error) => toast({ title: 'Error', description: errorSentence(error), tone: 'destructive' }),
  });
  return (
    <Button icon={<DownloadOutlined aria-hidden />} onClick={() => save.mutate()} loading={save.isPending} disabled={disabled}>
      Export CSV
    </Button>
  );
}
