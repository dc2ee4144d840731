import { loadOnDemand } from '@landfall/ui';
import { Skeletons } from '@landfall/ui/screen';
import { Drawer } from 'antd';

type About = { quote_id: string } | { order_id: string };

const ThreadPanel = loadOnDemand(() => import('@landfall/messages/admin').then((file) => file.ThreadPanel), {
  pending: <Skeletons rows={3} />,
});

/** The conversation with the customer about a quote or order, the same one as in the inbox. */
export const Messages = ({ about }: { about: About }) => (
  <section className="paper" aria-labelledby="messages-title" id="messages">
    <h2 id="messages-title">Messages</h2>
    <ThreadPanel about={about} />
  </section>
);

interface MessagesDrawerProps {
  about: About;
  open: boolean;
  onClose: () => void;
}

/** The conversation over the workbench, without leaving it. */
export const MessagesDrawer = ({ about, open, onClose }: MessagesDrawerProps) => (
  <Drawer title="Messages" open={open} onClose={onClose} size={480} destroyOnHidden>
    <ThreadPanel about={about} />
  </Drawer>
);
