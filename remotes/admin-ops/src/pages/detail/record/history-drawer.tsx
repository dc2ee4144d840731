import { Drawer } from 'antd';
import { History } from './history.tsx';

/** The timeline over the workbench, without leaving it. */
export const HistoryDrawer = ({
  type,
  id,
  open,
  onClose,
}: {
  type: 'quote' | 'order';
  id: string;
  open: boolean;
  onClose(): void;
}) => (
  <Drawer title="History" open={open} onClose={onClose} size={400} destroyOnHidden>
    <History type={type} id={id} />
  </Drawer>
);
