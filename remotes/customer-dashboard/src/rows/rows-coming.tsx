import styles from './rows.module.css';

/** The list's rows before they are here: as many, as high, and empty. */
export const RowsComing = ({ rows = 10 }: { rows?: number }) => (
  <div role="status" className={`paper ${styles.cdRows}`}>
    <span className="sr">Loading...</span>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={`${styles.cdRow} ${styles.cdRowComing}`} aria-hidden="true">
        <span className={styles.cdRowWhat}>
          <i className="bone" style={{ width: `${38 + ((row * 17) % 34)}%` }} />
          <i className="bone" style={{ width: '24%' }} />
        </span>
        <i className="bone" />
        <i className="bone" />
        <i className="bone" />
      </div>
    ))}
  </div>
);
