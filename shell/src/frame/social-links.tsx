import { type SiteSettings, useShell, useStore } from '@landfall/contract';
import { useId } from 'react';

const NETWORKS: [label: string, column: keyof SiteSettings][] = [
  ['Twitter', 'social_twitter'],
  ['Facebook', 'social_facebook'],
  ['Instagram', 'social_instagram'],
  ['LinkedIn', 'social_linkedin'],
];

const isWebAddress = (url: unknown): url is string => typeof url === 'string' && /^https?:\/\//i.test(url);

/** Only networks set in the settings; nothing without any. */
export function SocialLinks() {
  const settings = useStore(useShell().settings);
  const id = useId();
  const named = NETWORKS.flatMap(([label, column]) => {
    const url = settings[column];
    return isWebAddress(url) ? [{ label, url }] : [];
  });
  if (named.length === 0) return null;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>Follow</h2>
      <ul>
        {named.map(({ label, url }) => (
          <li key={label}>
            <a className="plain" href={url} target="_blank" rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
