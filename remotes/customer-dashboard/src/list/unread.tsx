/** How many messages about a row its customer has not read. */
export const Unread = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="cd-unread">
      {' '}
      · {count} new {count === 1 ? 'message' : 'messages'}
    </span>
  );
