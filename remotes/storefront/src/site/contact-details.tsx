import { useShell, useStore } from '@landfall/contract';
import styles from './contact-details.module.css';

/** Contact details from the site settings; nothing if none are set. */
export function ContactDetails() {
  const settings = useStore(useShell().settings);
  const ways: [string, string | null | undefined][] = [
    ['E-mail', settings.contact_email || settings.support_email || settings.primary_email],
    ['Phone', [settings.primary_phone, settings.secondary_phone].filter(Boolean).join('\n')],
    ['Address', [settings.primary_address, settings.secondary_address].filter(Boolean).join('\n\n')],
    ['Hours', settings.business_hours],
  ];
  const said = ways.filter(([, how]) => how?.trim());
  if (!said.length) return null;
  return (
    <aside aria-label="Other ways to reach us">
      <dl className={styles.sfReach}>
        {said.map(([name, how]) => (
          <div key={name}>
            <dt className="small muted">{name}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
