import { useShell } from '@landfall/contract';
import { type Db, unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';
import { onlyRow } from '../../settings/refusal.ts';
import type { EmailTemplate } from './email-templates.query.ts';
import type { Texts } from './labels.ts';

/** Another admin saved a version after this one was read. */
export class NewerVersion extends Error {
  readonly current: EmailTemplate;

  constructor(current: EmailTemplate) {
    super(`Another admin saved version ${current.version}. Nothing was saved, and your text is kept.`);
    this.current = current;
  }
}

interface Change {
  /** The version that was read. */
  base: EmailTemplate;
  texts?: Texts;
  isActive?: boolean;
}

async function save(db: Db, { base: { id, version }, texts, isActive }: Change): Promise<EmailTemplate> {
  const change = { ...texts, ...(isActive !== undefined && { is_active: isActive }) };
  const [saved] = await unwrap(db.from('email_templates').update(change).match({ id, version }).select());
  if (saved) return saved;
  const current = onlyRow(await unwrap(db.from('email_templates').select().eq('id', id)));
  if (current.version !== version) throw new NewerVersion(current);
  return onlyRow([]);
}

/** Saves the texts as a new version, or switches the template on or off. @throws NewerVersion */
export const useSaveTemplate = () => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: (change: Change) => save(db, change),
    onSuccess: () => bus.emit({ type: 'settings.saved', table: 'email_templates' }),
    onSettled: (_row, _error, _change, _undo, { client }) =>
      client.invalidateQueries({ queryKey: settingsKeys.emailTemplates() }),
  });
};
