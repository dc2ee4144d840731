import { readBy, Refusal } from '@landfall/admin';
import { useUnsavedEdits } from '@landfall/ui/edits';
import { useShell } from '@landfall/contract';
import { useRecordForm } from '@landfall/ui/fields';
import { Button, Drawer, Form, Input, Switch } from 'antd';
import { useCallback } from 'react';
import type { QuoteTemplate } from '../../templates/templates.query.ts';
import { useSaveTemplate } from './save-template.mutation.ts';
import { TemplateItems } from './template-items.tsx';
import { templateSchema } from './template.schema.ts';
import styles from './templates.module.css';

const FRESH = { template_name: '', origin_country: null, customer_note: '', is_active: true, items: [{ quantity: 1 }] };

const MESSAGES = { '23505': 'There is a template with this name already.' };

interface Props {
  template: QuoteTemplate | undefined;
  onClose(): void;
}

/** One template at the side of the list. */
export function TemplateDrawer({ template, onClose }: Props) {
  const { toast } = useShell();
  const save = useSaveTemplate(template);
  const saved = () => {
    onClose();
    toast({ title: 'Template saved', description: 'The workbench and instant quotes use it from now on.' });
  };
  const record = useRecordForm({
    schema: templateSchema,
    initial: template ?? FRESH,
    save: { ...save, mutate: (values) => save.mutate(values, { onSuccess: saved }) },
    keep: `template.${template?.id ?? 'new'}`,
    table: 'quote_templates',
    messages: MESSAGES,
  });
  const { form } = record;
  const edits = useUnsavedEdits(
    useCallback(() => form.isFieldsTouched(), [form]),
    undefined,
    record.discard,
  );
  const close = () => edits.leave(onClose);
  const problem = record.problem ?? record.refusal?.text;
  return (
    <Drawer
      title={template ? template.template_name : 'New template'}
      open
      onClose={close}
      size={560}
      destroyOnHidden
      footer={
        <div className={styles.foot}>
          {problem && <Refusal>{problem}</Refusal>}
          <Button onClick={close} disabled={record.pending}>
            Cancel
          </Button>
          <Button type="primary" onClick={record.submit} loading={record.pending}>
            Save
          </Button>
        </div>
      }
    >
      <Form {...record.props}>
        <Form.Item name="template_name" label="Name">
          <Input />
        </Form.Item>
        <Form.Item
          name="origin_country"
          label="Bought in"
          extra="The country whose currency the prices are in. Empty: any country."
        >
          <Input placeholder="US" />
        </Form.Item>
        <TemplateItems />
        <Form.Item
          name="customer_note"
          label="Note to the customer"
          extra={readBy('customer', 'It is filled in where the quote has no note yet.')}
        >
          <Input.TextArea autoSize={{ minRows: 2 }} />
        </Form.Item>
        <Form.Item name="is_active" label="In use" valuePropName="checked">
          <Switch aria-label="In use" />
        </Form.Item>
      </Form>
      {edits.question}
    </Drawer>
  );
}
