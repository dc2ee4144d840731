import { formatNumber } from '@landfall/currency';
import { DownloadOutlined } from '@ant-design/icons';
import { useShell } from '@landfall/contract';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { errorSentence } from '../data/error-note.tsx';
import type { CsvRow } from './csv.ts';
import { EXPORT_MOST, exportPages, type ReadPage, TooManyRows } from './export-pages.ts';

interface ExportListProps<Row> {
  /** "quotes": the file's name, and what the notice counts. */
  what: string;
  read: ReadPage<Row>;
  columns: (row: Row) => CsvRow;
  /** Reads the time zone of moments; by default it is the browser's own. */
  zone?: () => Promise<string>;
  disabled: boolean;
}

interface Progress {
  rows: number;
  count: number;
}

const refusal = (what: string, count: number): string =>
  `A file holds at most ${formatNumber(EXPORT_MOST, 0)} rows, and ${formatNumber(count, 0)} ${what} match your filters. Narrow the list, then export it again.`;

/** Saves every row that the filters match as a file for a spreadsheet, up to 100,000. Shows how far it is, and can be cancelled. */
export function ExportList<Row>({ what, read, columns, zone, disabled }: ExportListProps<Row>) {
  const { toast } = useShell();
  const [progress, setProgress] = useState<Progress>();
  const cancel = useRef<AbortController>(undefined);
  useEffect(() => () => cancel.current?.abort(), []);
  const save = useMutation({
    mutationFn: async () => {
      const { signal } = (cancel.current = new AbortController());
      const zoneName = await zone?.();
      const onProgress = (rows: number, count: number) => setProgress({ rows, count });
      return { file: await exportPages({ read, columns, zone: zoneName, signal, onProgress }), zoneName };
    },
    onSuccess: ({ file, zoneName }) => {
      file.save(`landfall-${what}`);
      const times = zoneName ? ` Times are in ${zoneName}.` : '';
      toast({ title: 'List saved', description: `${formatNumber(file.rows, 0)} ${what} that match your filters.${times}` });
    },
    onError: (error) => {
      if (cancel.current?.signal.aborted) return;
      if (error instanceof TooManyRows)
        return toast({ title: 'Not exported', description: refusal(what, error.count), tone: 'destructive' });
      return toast({ title: 'Error', description: errorSentence(error), tone: 'destructive' });
    },
    onSettled: () => setProgress(undefined),
  });
  if (save.isPending) return <Exporting progress={progress} onCancel={() => cancel.current?.abort()} />;
  return (
    <Button icon={<DownloadOutlined aria-hidden />} onClick={() => save.mutate()} disabled={disabled}>
      Export CSV
    </Button>
  );
}

const Exporting = ({ progress, onCancel }: { progress: Progress | undefined; onCancel(): void }) => (
  <>
    <span className="muted num" role="status">
      {progress ? `Exporting ${formatNumber(progress.rows, 0)} of ${formatNumber(progress.count, 0)}` : 'Exporting'}
    </span>
    <Button onClick={onCancel}>Cancel export</Button>
  </>
);
