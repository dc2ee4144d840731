import { useShell } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { signedUrl } from '../../../signed-url.query.ts';
import styles from '../detail.module.css';

/** The customer's photo of an item, small; the whole one opens in a new tab. Nothing where there is none. */
export function ItemPhoto({ path, name }: { path: string | null | undefined; name: string }) {
  const { db } = useShell();
  const url = useQuery(signedUrl(db, 'product-photos', path ?? undefined));
  if (!path) return null;
  if (url.isError) {
    const failed = `Photo of ${name} could not be loaded`;
    return <span className={styles.itemPhoto} role="img" aria-label={failed} title={failed} />;
  }
  if (!url.data) return <span className={styles.itemPhoto} aria-hidden="true" />;
  return (
    <a
      href={url.data}
      target="_blank"
      rel="noreferrer noopener"
      className={styles.itemPhoto}
      aria-label={`Photo of ${name}, new tab`}
    >
      <img src={url.data} alt="" width={36} height={36} loading="lazy" />
    </a>
  );
}
