import { formatNumber } from '@landfall/currency';
import { DownloadOutlined } from '@ant-design/icons';
import { useShell } from '@landfall/contract';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { errorSentence } from '../data/error-note.tsx';
import { type CsvRow, saveFile } from './csv.ts';
import { EXPORT_MOST, exportPages, type ReadPage } from './export-pages.ts';

interface ExportListProps<Row> {
  /** "quotes": the file's name, and what the notice counts. */
  what: string;
  read: ReadPage<Row>;
  columns: (row: Row) => CsvRow;
  disabled: boolean;
}

interface Progress {
  rows: number;
  count: number;
}

/** Saves every row that the filters match as a file for a spreadsheet, up to 100,000. Shows how far it is, and can be cancelled. */
export function ExportList<Row>({ what, read, columns, disabled }: ExportListProps<Row>) {
  const { toast } = useShell();
  const [progress, setProgress] = useState<Progress>();
  const cancel = useRef<AbortController>(undefined);
  useEffect(() => () => cancel.current?.abort(), []);
  const save = useMutation({
    mutationFn: () => {
      const { signal } = (cancel.current = new AbortController());
      return exportPages({ read, columns, signal, onProgress: (rows, count) => setProgress({ rows, count }) });
    },
    onSuccess: ({ file, isCut }) => {
      saveFile(`landfall-${what}.csv`, file.blob);
      const saved = `${formatNumber(file.rows, 0)} ${what}, as your filters leave them.`;
      const cut = ` A file holds at most ${formatNumber(EXPORT_MOST, 0)} rows; narrow the list for the others.`;
      toast({ title: 'List saved', description: isCut ? saved + cut : saved });
    },
    onError: (error) => {
      if (cancel.current?.signal.aborted) return;
      toast({ title: 'Error', description: errorSentence(error), tone: 'destructive' });
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
