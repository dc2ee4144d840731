/** A product's photo; a parcel drawn in line where there is none. Decoration: the name stands beside it. */
export const Thumb = ({ src }: { src?: string | undefined }) =>
  src ? (
    <img className="cd-thumb" src={src} alt="" width={64} height={64} loading="lazy" />
  ) : (
    <svg className="cd-thumb" width={64} height={64} viewBox="0 0 48 48" aria-hidden="true">
      <path
        d="M14 19l10-5 10 5v12l-10 5-10-5zM14 19l10 5 10-5M24 24v12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
