import styles from '../customer.module.css';

/** A product's photo, or a drawn parcel. Decorative: the name is beside it. @param size px */
export const Thumb = ({ src, size = 48 }: { src?: string | undefined; size?: number }) =>
  src ? (
    <img className={styles.productThumb} src={src} alt="" width={size} height={size} loading="lazy" />
  ) : (
    <svg className={styles.productThumb} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <path
        d="M14 19l10-5 10 5v12l-10 5-10-5zM14 19l10 5 10-5M24 24v12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
