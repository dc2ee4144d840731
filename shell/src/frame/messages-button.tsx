import { MessageOutlined } from '@ant-design/icons';
import { ButtonLink } from './parts/button-link.tsx';
import { CountBadge, badgeText } from './parts/count-badge.tsx';
import { useAuth } from '../kernel/session/auth-provider.tsx';
import { useUnreadCount } from './use-counts.ts';
import { links } from '../kernel/links.ts';

/** The unread count opens the conversations that have those messages. */
export function MessagesButton() {
  const unread = useUnreadCount();
  const { isAdmin } = useAuth();
  return (
    <CountBadge count={unread} tone="needs">
      <ButtonLink
        type="text"
        icon={<MessageOutlined />}
        to={isAdmin && unread ? links.unreadMessages : links.messages}
        aria-label={unread ? `Messages, ${badgeText(unread)} unread` : 'Messages'}
      />
    </CountBadge>
  );
}
