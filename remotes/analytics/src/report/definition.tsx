import { Tooltip } from 'antd';
import styles from './report.module.css';

/** A number's definition, shown on hover, focus and touch. */
export const Definition = ({ of, children }: { of: string; children: string }) => (
  <Tooltip title={children} trigger={['hover', 'focus', 'click']}>
    <button type="button" className={styles.definition} aria-label={`${of}: ${children}`}>
      ?
    </button>
  </Tooltip>
);
