import { MessageOutlined } from '@ant-design/icons';
import { paths } from '@landfall/contract';
import { ButtonLink } from '../parts/button-link.tsx';
import { CountBadge, badgeText } from '../parts/count-badge.tsx';
import { useUnreadCount } from './use-counts.ts';

export function MessagesButton() {
  const unread = useUnreadCount();
  return (
    <CountBadge count={unread} tone="needs">
      <ButtonLink
        type="text"
        icon={<MessageOutlined />}
        to={paths.messages}
        aria-label={unread ? `Messages, ${badgeText(unread)} unread` : 'Messages'}
      />
    </CountBadge>
  );
}
