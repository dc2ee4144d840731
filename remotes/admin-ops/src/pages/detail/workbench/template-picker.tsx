import { Refusal } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { LoadFailure } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import type { AdminQuote } from '../../../rows.ts';
import { quoteTemplates } from '../../../templates/templates.query.ts';
import { insertTemplate } from './insert-template.ts';
import type { Pricing } from './use-pricing.ts';
import { useUseTemplate } from './use-template.mutation.ts';

interface Props {
  quote: Pick<AdminQuote, 'id' | 'country_code'>;
  pricing: Pricing;
  open: boolean;
  onClose(): void;
}

/** Inserts the items of a template: type a part of its name, then Enter. Only templates of the quote's country, whose prices are in its currency. */
export function TemplatePicker({ quote, pricing, open, onClose }: Props) {
  const { db } = useShell();
  const templates = useQuery({ ...quoteTemplates(db), enabled: open });
  const use = useUseTemplate(quote.id);
  const { draft, change } = pricing;
  const close = () => {
    use.reset();
    onClose();
  };
  const pick = (id: string) =>
    use.mutate(id, {
      onSuccess: ({ items, customer_note }) => {
        change({ items: insertTemplate(draft.items, items), note: draft.note || customer_note });
        close();
      },
    });
  const fitting = (templates.data ?? []).filter(
    ({ is_active, origin_country }) => is_active && (origin_country === null || origin_country === quote.country_code),
  );
  return (
    <Modal title="Insert a template" open={open} onCancel={close} footer={null} width={480} destroyOnHidden>
      <Select
        autoFocus
        aria-label="Template"
        style={{ width: '100%' }}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Type its name"
        notFoundContent={`No template for items bought in ${quote.country_code}`}
        loading={templates.isLoading || use.isPending}
        disabled={use.isPending}
        value={null}
        onChange={(id: string | null) => id && pick(id)}
        options={fitting.map(({ id, template_name, items }) => ({
          value: id,
          label: `${template_name}, ${items.length} ${items.length === 1 ? 'item' : 'items'}`,
        }))}
      />
      <LoadFailure query={templates}>The templates could not be loaded.</LoadFailure>
      {use.isError && <Refusal error={use.error} />}
    </Modal>
  );
}
