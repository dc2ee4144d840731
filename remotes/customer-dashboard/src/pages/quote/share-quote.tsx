import { useShell } from '@landfall/contract';
import { LoadFailure, errorSentence, formatMoment } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button, Typography } from 'antd';
import type { QuoteCard } from '../../rows.ts';
import { useRevokeLink, useShareQuote } from './share-quote.mutation.ts';
import { type ShareLink, shareLinks } from './share-quote.query.ts';
import styles from '../../dashboard.module.css';

const Link = ({ link, onRevoke, busy }: { link: ShareLink; onRevoke: () => void; busy: boolean }) => (
  <li>
    <span className="small muted">
      Until {formatMoment(link.expires_at)}, opened {link.view_count === 1 ? 'once' : `${link.view_count} times`}
    </span>
    <Button type="text" size="small" onClick={onRevoke} disabled={busy}>
      Revoke
    </Button>
  </li>
);

/** Links that show the price to anyone who has them, without name, notes or photos. */
export function ShareQuote({ quote }: { quote: QuoteCard }) {
  const { db } = useShell();
  const shareable = quote.actions.includes('share');
  const known = useQuery({ ...shareLinks(db, quote.id), enabled: shareable });
  const links = known.data ?? [];
  const share = useShareQuote(quote.id);
  const revoke = useRevokeLink(quote.id);
  const error = share.error ?? revoke.error;
  if (!shareable) return null;
  return (
    <section className="paper" aria-labelledby="cd-share">
      <h2 id="cd-share">Share</h2>
      <p className={`small muted ${styles.cdShareAbout}`}>
        Anyone with the link can see items and price, but not your name, notes or photos.
      </p>
      {share.data && (
        <Typography.Text className={styles.cdShareLink} copyable={{ tooltips: ['Copy link', 'Copied'] }}>
          {share.data}
        </Typography.Text>
      )}
      <LoadFailure query={known}>Links that were made before could not be loaded.</LoadFailure>
      {links.length > 0 && (
        <ul className={styles.cdLinks}>
          {links.map((link) => (
            <Link key={link.id} link={link} onRevoke={() => revoke.mutate(link.id)} busy={revoke.isPending} />
          ))}
        </ul>
      )}
      <Button onClick={() => share.mutate()} loading={share.isPending}>
        Make a link
      </Button>
      {error && (
        <p role="alert" className={`small ${styles.cdProblem}`}>
          {errorSentence(error)}
        </p>
      )}
    </section>
  );
}
