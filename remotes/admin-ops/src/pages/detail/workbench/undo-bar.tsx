import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { Kbd, useKeys } from '@landfall/ui/record';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { quoteKeys } from '../../../keys.query.ts';
import { useUnsendQuote } from '../quote/unsend-quote.mutation.ts';
import type { Undo } from './use-undo.ts';
import styles from './bench.module.css';

/** What was just sent, for as long as it can be taken back. */
export function UndoBar({ undo }: { undo: Undo }) {
  const navigate = useNavigate();
  const { queries } = useShell();
  const unsend = useUnsendQuote();
  const { sent, seconds } = undo;
  const takeBack = () => {
    if (!sent || unsend.isPending) return;
    unsend.mutate(sent, {
      onSuccess: () => {
        queries.removeQueries({ queryKey: quoteKeys.entity(sent.quoteId) }); // an older version would be refused
        void navigate(paths.adminQuote(sent.quoteId));
      },
      onSettled: undo.clear,
    });
  };
  useKeys({ z: sent && takeBack });
  if (unsend.isError) return <TooLate close={() => unsend.reset()} />;
  if (!sent) return null;
  return (
    <div className={styles.undoBar} role="status">
      <span>
        <strong className="num">{sent.displayId}</strong> is sent
      </span>
      <span className="muted num" aria-hidden="true">
        {seconds} s
      </span>
      <Button size="small" loading={unsend.isPending} onClick={takeBack}>
        Undo <Kbd>Z</Kbd>
      </Button>
    </div>
  );
}

const TooLate = ({ close }: { close(): void }) => (
  <div className={styles.undoBar} role="alert">
    <span>It could not be taken back: its mail has left, or the customer has answered.</span>
    <Button size="small" onClick={close}>
      Close
    </Button>
  </div>
);
