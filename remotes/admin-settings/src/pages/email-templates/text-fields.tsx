import { DialogField } from '@landfall/admin';
import type { Refusal } from '@landfall/db';
import { Input } from 'antd';
import { type Field, FIELD_NAMES, FIELDS, type Texts } from './labels.ts';
import styles from './email-templates.module.css';

interface TextFieldsProps {
  texts: Texts;
  refusal: Refusal | null;
  onChange(field: Field, value: string): void;
  onFocus(field: Field, box: HTMLInputElement | HTMLTextAreaElement): void;
  onSave(): void;
}

const ROWS: Record<Field, number> = { subject: 1, html_content: 14, text_content: 10 };

/** Subject, HTML and plain text of a template. Ctrl with Enter saves. */
export const TextFields = ({ texts, refusal, onChange, onFocus, onSave }: TextFieldsProps) => (
  <>
    {FIELD_NAMES.map((field) => {
      const problem = refusal?.field === field && refusal.text;
      const props = {
        'aria-label': FIELDS[field],
        'aria-invalid': problem ? true : undefined,
        status: problem ? ('error' as const) : ('' as const),
        value: texts[field],
        onKeyDown: (event: { key: string; ctrlKey: boolean; metaKey: boolean }) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave();
        },
      };
      return (
        <DialogField key={field} label={FIELDS[field]} problem={problem}>
          {ROWS[field] === 1 ? (
            <Input
              {...props}
              maxLength={300}
              onFocus={({ target }) => onFocus(field, target)}
              onChange={({ target }) => onChange(field, target.value)}
            />
          ) : (
            <Input.TextArea
              {...props}
              className={styles.code ?? ''}
              rows={ROWS[field]}
              spellCheck={field === 'text_content'}
              onFocus={({ target }) => onFocus(field, target)}
              onChange={({ target }) => onChange(field, target.value)}
            />
          )}
        </DialogField>
      );
    })}
  </>
);
