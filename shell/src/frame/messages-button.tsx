import { MessageOutlined } from '@ant-design/icons';
import { ButtonLink } from '../parts/button-link.tsx';
import { CountBadge, badgeText } from '../parts/count-badge.tsx';
import { useUnreadCount } from './use-counts.ts';
import { links } from '../links.ts';

export function MessagesButton() {
  const unread = useUnreadCount();
  return (
    <CountBadge count={unread} tone="needs">
      <ButtonLink
        type="text"
        icon={<MessageOutlined />}
        to={links.messages}
        aria-label={unread ? `Messages, ${badgeText(unread)} unread` : 'Messages'}
      />
    </CountBadge>
  );
}
