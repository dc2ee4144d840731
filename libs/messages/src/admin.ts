// `@landfall/messages/admin`: what only admins see of conversations. An entry of its own, so that a customer's pages do not load it.
export { type Conversation, conversationAbout, topicOf } from './admin/conversation.query.ts';
export { useCloseConversation } from './admin/decide.mutation.ts';
export { Thread } from './admin/thread.tsx';
export { ThreadPanel } from './admin/thread-panel.tsx';
export { ThreadTools } from './admin/thread-tools.tsx';
