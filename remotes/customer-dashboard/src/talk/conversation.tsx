import { SendOutlined } from '@ant-design/icons';
import { useShell, useStore } from '@landfall/contract';
import { When, errorSentence } from '@landfall/ui';
import { Avatar, Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import type { Message } from '../rows.ts';
import { useReading } from './use-reading.ts';
import { useSendMessage } from './send-message.mutation.ts';
import type { About } from './talk.query.ts';

const MAX_LENGTH = 5000;

const Said = ({ message, mine, house }: { message: Message; mine: boolean; house: string }) => (
  <li className={mine ? 'mine' : undefined}>
    {!mine && <Avatar size={28}>{house.charAt(0)}</Avatar>}
    <div>
      <p>{message.content}</p>
      <small className="muted">
        {mine ? 'You' : house}, <When at={message.created_at} />
      </small>
    </div>
  </li>
);

interface SayProps {
  userId: string;
  about: About | Record<never, never>;
  placeholder: string;
}

/** A line to write in. What is typed stays until it has arrived. */
function Say({ userId, about, placeholder }: SayProps) {
  const [text, setText] = useState('');
  const send = useSendMessage(userId, about);
  const say = (event: FormEvent) => {
    event.preventDefault();
    const content = text.trim();
    if (content && !send.isPending) send.mutate({ content }, { onSuccess: () => setText('') });
  };
  return (
    <>
      <form className="cd-say" onSubmit={say}>
        <Input.TextArea
          aria-label="Message"
          placeholder={placeholder}
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={MAX_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button icon={<SendOutlined />} aria-label="Send message" htmlType="submit" loading={send.isPending} />
      </form>
      {send.error && (
        <p role="alert" className="small cd-problem">
          Not sent. {errorSentence(send.error)}
        </p>
      )}
    </>
  );
}

interface ConversationProps extends SayProps {
  messages: readonly Message[];
}

/** What was said so far, and the line to say more. Seeing it marks it as read. */
export function Conversation({ userId, messages, about, placeholder }: ConversationProps) {
  const { settings } = useShell();
  const house = useStore(settings).company_name || 'Landfall';
  useReading(userId, messages);
  return (
    <>
      {messages.length > 0 && (
        <ul className="cd-talk">
          {messages.map((message) => (
            <Said key={message.id} message={message} mine={message.sender_id === userId} house={house} />
          ))}
        </ul>
      )}
      <Say userId={userId} about={about} placeholder={placeholder} />
    </>
  );
}
