import { useShell } from '@landfall/contract';
import { LoadFailure } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { templateVariables } from './email-templates.query.ts';
import styles from './email-templates.module.css';

/** The variables of a template; each goes in at the cursor. */
export function Variables({ name, onInsert }: { name: string; onInsert(variable: string): void }) {
  const { db } = useShell();
  const query = useQuery(templateVariables(db, name));
  return (
    <section aria-label="Variables">
      <p className="tiny muted">Choose a variable to insert it at the cursor. Values are escaped in HTML.</p>
      <LoadFailure query={query}>The variables could not be loaded.</LoadFailure>
      <div className={styles.variables}>
        {query.data
          ?.filter(({ filled }) => filled)
          .map((variable) => (
            <Tooltip key={variable.name} title={variable.description}>
              <Button size="small" aria-label={`Insert ${variable.name}`} onClick={() => onInsert(variable.name)}>
                {variable.name}
              </Button>
            </Tooltip>
          ))}
      </div>
    </section>
  );
}
