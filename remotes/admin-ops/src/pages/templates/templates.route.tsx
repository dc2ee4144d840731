import { Refusal } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { DataState } from '@landfall/ui/record';
import { EmptyState, PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { type QuoteTemplate, quoteTemplates } from '../../templates/templates.query.ts';
import { useDeleteTemplate } from './save-template.mutation.ts';
import { TemplateDrawer } from './template-drawer.tsx';
import styles from './templates.module.css';

/** /admin/templates: often requested items with their price, weight and customs category. */
export function Component() {
  const { db } = useShell();
  const templates = useQuery(quoteTemplates(db));
  const [open, setOpen] = useState<QuoteTemplate | 'new'>();
  const [deleting, askToDelete] = useState<QuoteTemplate>();
  return (
    <PageFrame
      title="Quote Templates"
      lede="Insert their items into a quote in the workbench with T. Instant quotes take price and weight from a template with the same product."
      actions={<Button onClick={() => setOpen('new')}>New template</Button>}
    >
      <DataState
        query={templates}
        skeleton={<Skeletons rows={5} />}
        errorTitle="The templates could not be loaded"
        empty={
          <EmptyState title="No templates yet" text="Make one here, or from a quote: open it and choose Save as template." />
        }
      >
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((row) => (
              <TemplateRow key={row.id} template={row} edit={() => setOpen(row)} remove={() => askToDelete(row)} />
            ))}
          </ul>
        )}
      </DataState>
      {open && (
        <TemplateDrawer
          key={open === 'new' ? 'new' : open.id}
          template={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
      <DeleteDialog template={deleting} onClose={() => askToDelete(undefined)} />
    </PageFrame>
  );
}

const uses = (count: number): string => (count === 0 ? 'never used' : count === 1 ? 'used once' : `used ${count} times`);

const TemplateRow = ({ template, edit, remove }: { template: QuoteTemplate; edit(): void; remove(): void }) => (
  <li className={`paper ${styles.row}`}>
    <div>
      <strong>{template.template_name}</strong>
      <p className="muted tiny">
        {[
          template.origin_country ? `Bought in ${template.origin_country}` : 'Any country',
          template.items.map(({ product_name }) => product_name).join(', '),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
    <span className={template.is_active ? 'status default' : 'status outline'}>
      {template.is_active ? 'In use' : 'Not in use'}
    </span>
    <span className="muted num">{uses(template.use_count)}</span>
    <span className={styles.acts}>
      <Button size="small" onClick={edit} aria-label={`Edit ${template.template_name}`}>
        Edit
      </Button>
      <Button size="small" onClick={remove} aria-label={`Delete ${template.template_name}`}>
        Delete
      </Button>
    </span>
  </li>
);

function DeleteDialog({ template, onClose }: { template: QuoteTemplate | undefined; onClose(): void }) {
  const remove = useDeleteTemplate();
  return (
    <Modal
      title={`Delete ${template?.template_name ?? 'this template'}?`}
      open={template !== undefined}
      onCancel={onClose}
      onOk={() => template && remove.mutate(template, { onSuccess: onClose })}
      okText="Delete template"
      cancelText="Keep it"
      okButtonProps={{ danger: true, loading: remove.isPending }}
      width={440}
    >
      <p>Quotes that used it keep their items. To stop using it for a while, edit it and switch “In use” off.</p>
      {remove.isError && <Refusal error={remove.error} />}
    </Modal>
  );
}
