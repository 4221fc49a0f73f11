import { paths } from '@qhatu/contract/paths';
import { defineRemote, page } from '@qhatu/federation/config';

export default defineRemote({
  name: 'mf-support',
  pages: {
    Chat: page({
      module: './src/pages/chat/ChatPage.tsx',
      paths: [paths.chat.path, paths.support.path],
      render: 'browser',
      skeleton: 'text',
    }),
    Complaint: page({
      module: './src/pages/complaint/ComplaintPage.tsx',
      paths: [paths.complaints.path],
      render: 'public',
      skeleton: 'form',
      budget: { js: 36 },
    }),
  },
  slots: {
    'support/chat-button': {
      module: './src/features/chat-button/ChatButton.tsx',
      budget: { js: 2, css: 1.5 },
    },
    'support/outbox': {
      module: './src/features/outbox-everywhere/ChatOutbox.tsx',
      budget: { js: 4, css: 0 },
    },
  },
  budget: { entry: 4, each: { js: 27, css: 5 } },
});
