import { FormDialog, readBy } from '@landfall/admin';
import { requiredText, text } from '@landfall/admin/schema';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import * as v from 'valibot';
import type { AdminQuote } from '../../../rows.ts';
import { useSaveAsTemplate } from './save-as-template.mutation.ts';

const schema = v.object({ template_name: requiredText('Name the template.', 120), customer_note: text(2000) });

/** Keeps the items of this quote for the next one that asks for them. */
export function SaveAsTemplate({ quote }: { quote: AdminQuote }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Save as template
      </Button>
      {open && <TemplateDialog quote={quote} onClose={() => setOpen(false)} />}
    </>
  );
}

function TemplateDialog({ quote, onClose }: { quote: AdminQuote; onClose(): void }) {
  const save = useSaveAsTemplate(quote.id);
  return (
    <FormDialog
      title={`Save the items of ${quote.display_id} as a template`}
      open
      schema={schema}
      initial={{ template_name: quote.product_name ?? '', customer_note: '' }}
      save={{ ...save, mutate: (values) => save.mutate(values, { onSuccess: onClose }) }}
      okText="Save template"
      cancelText="Not now"
      onClose={onClose}
    >
      <Form.Item name="template_name" label="Name">
        <Input autoFocus />
      </Form.Item>
      <Form.Item
        name="customer_note"
        label="Note to the customer"
        extra={readBy('customer', 'It is filled in where the next quote has no note yet.')}
      >
        <Input.TextArea autoSize={{ minRows: 2 }} />
      </Form.Item>
    </FormDialog>
  );
}
