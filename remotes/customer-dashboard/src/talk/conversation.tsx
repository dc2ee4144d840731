import { useShell, useStore } from '@landfall/contract';
import { When } from '@landfall/ui/record';
import { Avatar } from 'antd';
import type { Message } from '../rows.ts';
import { Attached } from './attached.tsx';
import { type Draft, Say } from './say.tsx';
import type { About } from './talk.query.ts';
import { useReading } from './use-reading.ts';
import './talk.css';

const Said = ({ message, mine, house }: { message: Message; mine: boolean; house: string }) => (
  <li className={mine ? 'mine' : undefined}>
    {!mine && (
      <Avatar size={28} aria-hidden>
        {house.charAt(0)}
      </Avatar>
    )}
    <div>
      <p>{message.content}</p>
      {message.attachment_path && <Attached path={message.attachment_path} />}
      <small className="muted">
        {mine ? 'You' : house}, <When at={message.created_at} />
        {mine && message.is_read && ' · read'}
      </small>
    </div>
  </li>
);

interface ConversationProps {
  userId: string;
  messages: readonly Message[];
  about: About;
  placeholder: string;
  draft?: Draft | undefined;
}

/** What was said so far, and the line to say more. Seeing it marks it as read; what comes is said to a screen reader. */
export function Conversation({ userId, messages, about, placeholder, draft }: ConversationProps) {
  const { settings } = useShell();
  const house = useStore(settings).company_name || 'Landfall';
  useReading(userId, messages);
  return (
    <>
      <div role="log" aria-label="What was said" className="cd-log">
        {messages.length === 0 && <p className="small muted">Nothing said yet. Write, and a person answers.</p>}
        <ul className="cd-talk">
          {messages.map((message) => (
            <Said key={message.id} message={message} mine={message.sender_id === userId} house={house} />
          ))}
        </ul>
      </div>
      <Say userId={userId} about={about} placeholder={placeholder} draft={draft} />
    </>
  );
}
