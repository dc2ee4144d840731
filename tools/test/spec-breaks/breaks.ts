import fs from 'node:fs';
import path from 'node:path';
import { root } from '../command.ts';

/** One rule of the specification, broken in the code. */
export interface Break {
  /** The beginning of the sentence's row in docs/spec-coverage.md, long enough to be the only one. */
  sentence: string;
  /** The broken file, relative to the project's root. */
  file: string;
  /** Text that the file has exactly once. */
  from: string;
  to: string;
  /** Which of the row's test files to run, where others take minutes. All if not given. */
  only?: string[];
}

const MIGRATIONS = 'supabase/migrations';
const BASELINE = `${MIGRATIONS}/${fs.readdirSync(path.join(root, MIGRATIONS)).find((file) => file.endsWith('_baseline.sql'))}`;

/** Breaks over the specification's sections, from a string on a screen to a rule in the database. */
export const BREAKS: Break[] = [
  // 1. What the product does and for whom
  {
    sentence: 'Public footer: a company description',
    file: 'shell/src/frame/footer.tsx',
    from: "'Shop the world, delivered to your doorstep.'",
    to: "'Shop the world.'",
  },
  {
    sentence: 'Accessibility settings exist',
    file: 'shell/src/appearance/preferences.ts',
    from: 'soundEnabled: true',
    to: 'soundEnabled: false',
  },
  // 2. Screens and routes
  {
    sentence: 'Searches title, description and keywords of 17 admin pages',
    file: 'shell/src/admin/palette/palette-search.ts',
    from: '${title} ${description} ${keywords}',
    to: '${title} ${description}',
  },
  {
    sentence: "Shows 'No results found' and a result count.",
    file: 'shell/src/admin/palette/palette-list.tsx',
    from: 'No results found',
    to: 'Nothing found',
  },
  {
    sentence: 'If it opens with cart items but none selected',
    file: 'remotes/cart/src/items/cart-state.ts',
    from: '(item) => item.inCart, { isSelected: true }',
    to: '(item) => item.inCart, { isSelected: false }',
  },
  {
    sentence: "Delete reads 'Are you sure",
    file: 'remotes/cart/src/rows/move-confirmation.tsx',
    from: 'This action cannot be undone.',
    to: 'It cannot be undone.',
  },
  {
    sentence: 'A sidebar layout toggles with Ctrl/Cmd+b',
    file: 'shell/src/admin/use-sidebar.ts',
    from: "useHotkey('b', toggle)",
    to: "useHotkey('m', toggle)",
  },
  {
    sentence: "Admin: title 'Admin Panel Error'",
    file: 'shell/src/errors/admin-error.tsx',
    from: 'a temporary issue or configuration problem',
    to: 'a temporary problem',
  },
  // 3. Entities and their fields
  {
    sentence: 'Footer/home settings (single record)',
    file: BASELINE,
    from: 'default true unique check (only_row)',
    to: 'default true check (only_row)',
  },
  {
    sentence: 'Display name falls back to the part of the e-mail before @',
    file: 'shell/src/session/display-name.ts',
    from: "user.email?.split('@')[0]",
    to: 'user.email',
  },
  // 4. States and transitions
  {
    sentence: 'A server failure rolls the move back.',
    file: 'remotes/cart/src/store/cart-store.ts',
    from: "change({ type: 'put-back', items: before.filter(({ id }) => back.has(id)) });",
    to: 'void back;',
  },
  {
    sentence: 'sent \\| approved, rejected, expired',
    file: BASELINE,
    from: 'v_hours * 3600',
    to: 'v_hours * 60',
    only: ['supabase/tests/flows/move-quote.test.ts'],
  },
  // 5. Validation rules
  {
    sentence: 'NaN totals become 0, NaN quantity becomes 1',
    file: 'libs/currency/src/quote-total.ts',
    from: 'Number.isNaN(quantity) ? 1 : quantity',
    to: 'quantity',
  },
  // 6. Roles and permissions
  {
    sentence: 'A non-admin or missing session is redirected to /dashboard.',
    file: 'shell/src/admin/admin-guard.tsx',
    from: 'if (!isAdmin) return <Navigate to={links.dashboard} replace />;',
    to: '',
  },
  {
    sentence: 'Customer routes redirect to /auth without user and session.',
    file: 'remotes/cart/pages.ts',
    from: "path: '/checkout', access: 'customer'",
    to: "path: '/checkout', access: 'public'",
  },
  {
    sentence: "Updating home page settings requires the user's role record",
    file: 'remotes/admin-settings/src/pages/home-page/save-home-page.mutation.ts',
    from: '      await requireAdmin(db, userId);\n',
    to: '',
  },
  {
    sentence: 'Cart and quotes are scoped to the signed-in user.',
    file: BASELINE,
    from: "using (user_id = (select auth.uid()) or (select public.has_role(auth.uid(), 'admin')));",
    to: 'using (true);',
    only: ['supabase/tests/matrix/matrix.test.ts'],
  },
  // 7. Calls it makes
  {
    sentence: 'count messages \\| is_read false',
    file: 'shell/src/frame/counts.query.ts',
    from: "unread.is('recipient_id', null)",
    to: 'unread',
  },
  {
    sentence: 'read footer_settings \\| single row; refetched on window focus',
    file: 'remotes/admin-settings/src/pages/home-page/home-page.query.ts',
    from: 'refetchOnWindowFocus: true',
    to: 'refetchOnWindowFocus: false',
  },
  // 8. Error catalogue
  {
    sentence: "'Failed to load cart' as the cart error.",
    file: 'remotes/cart/src/items/cart-state.ts',
    from: "'Failed to load cart'",
    to: "'The cart could not be loaded'",
  },
  {
    sentence: 'Message and quote count fetch failures are logged',
    file: 'shell/src/frame/counts.query.ts',
    from: 'if (!signal.aborted) failed(error);',
    to: '',
  },
  // 9. Business constants and limits
  {
    sentence: 'Fetched data stays fresh 60,000 ms',
    file: 'shell/src/queries.ts',
    from: 'LONGEST_RETRY_MS = 30_000',
    to: 'LONGEST_RETRY_MS = 60_000',
  },
  {
    sentence: 'The search palette lists 17 pages.',
    file: 'remotes/analytics/pages.ts',
    from: `      palette: {
        category: 'Analytics',
        order: 20,
        title: 'Cart Analytics',
        description: 'What is in carts, what is left behind, what it is worth',
        keywords: 'abandoned conversion basket',
      },
`,
    to: '',
  },
  {
    sentence: 'Converted amounts are rounded to whole units',
    file: BASELINE,
    from: "'NPR', 'INR', 'JPY', 'KRW', 'VND', 'IDR') then 0",
    to: "'NPR', 'INR', 'JPY', 'KRW', 'VND') then 0",
    only: ['supabase/tests/pricing/rules.test.ts'],
  },
];
