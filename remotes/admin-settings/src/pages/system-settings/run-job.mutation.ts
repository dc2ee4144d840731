import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';
import type { Job } from './jobs.query.ts';

const rows = (changed: number | null): string =>
  changed === null ? 'It ran.' : `${changed} ${changed === 1 ? 'row' : 'rows'} changed.`;

/** Runs a job now. The audit log keeps who did it. A run that is already at work is left alone. */
export const useRunJob = ({ name, title }: Job) => {
  const { db, toast } = useShell();
  return useMutation({
    mutationFn: () => unwrap(db.rpc('run_job', { p_name: name })),
    onSuccess: ({ result, rows_changed, error }) => {
      if (result === 'failed') toast({ title: `${title} failed`, description: error ?? 'No reason given.', tone: 'destructive' });
      else if (result === 'skipped') toast({ title: `${title} is already running`, description: 'Wait until this run ends.' });
      else toast({ title: `${title} is done`, description: rows(rows_changed) });
    },
    onError: (error) => toast({ title: `${title} did not run`, description: error.message, tone: 'destructive' }),
    onSettled: (_answer, _error, _input, _undo, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: settingsKeys.jobs() }),
        client.invalidateQueries({ queryKey: settingsKeys.health() }),
      ]),
  });
};
