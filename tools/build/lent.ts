// What the shell lends to the remotes, in one table. The shell's share scope, the remotes' `shared`, the early preloads and
// platform.json are all made from it. README.md beside this file says how to add a part.

/** On every screen: in the shell's own bundle anyway or, as much of ui, in the chunk of the federation runtime, which every page of a remote
 *  asks for. */
export const EAGER = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  'react-router-dom',
  '@tanstack/react-query',
  '@supabase/supabase-js',
  '@landfall/contract',
  '@landfall/currency',
  '@landfall/db',
  '@landfall/events',
  '@landfall/status',
  '@landfall/ui',
  'antd/es/button',
  'antd/es/config-provider',
  '@ant-design/icons/es/components/AntdIconLight',
];

const antd = (...components: string[]) => components.map((component) => `antd/es/${component}`);

/** On demand, one chunk a group: parts that pages use together, so that a page asks for few files and few bytes that it does not show. */
export const LAZY: Record<string, string[]> = {
  record: ['@landfall/ui/record'],
  screen: ['@landfall/ui/screen'],
  fields: ['@landfall/ui/fields'],
  list: ['@landfall/ui/list'],
  input: antd('input'),
  select: antd('select'),
  form: antd('form'),
  checkbox: antd('checkbox'),
  radio: antd('radio'),
  switch: antd('switch'),
  number: antd('input-number'),
  tabs: antd('tabs'),
  modal: antd('modal'),
  drawer: antd('drawer'),
  app: antd('app'),
  hints: antd('dropdown', 'popconfirm', 'popover', 'tooltip'),
  table: antd('pagination', 'table'),
  text: antd('alert', 'tag', 'typography'),
  parts: antd('avatar', 'badge', 'breadcrumb', 'card', 'divider', 'empty', 'skeleton', 'spin'),
  layout: antd('col', 'flex', 'grid', 'row', 'space'),
  segmented: antd('segmented'),
  views: antd('collapse', 'descriptions', 'list', 'menu', 'slider', 'statistic', 'steps', 'timeline'),
  files: antd('image', 'progress', 'upload'),
  result: antd('notification', 'result'),
  rxjs: ['rxjs'],
  dates: [...antd('date-picker'), 'dayjs'],
};

/** Of LAZY, the groups that stand side by side on a page. What three of them or more need of antd's inside is in a chunk that they share instead
 *  of a copy in each: one for what the small ones need, another for what only the large ones do (tooltips, the grid), so that a page of
 *  small ones goes without. The other groups are used alone and keep their copies. */
const SIDE_BY_SIDE = {
  small: ['input', 'select', 'checkbox', 'number', 'tabs', 'modal', 'drawer'],
  large: ['form', 'table', 'parts', 'text'],
};

const words = (list: string) => list.trim().split(/\s+/);

/** Of these packages only the names listed are lent: lending a package whole would keep all of it in every page. A name that brings code of its
 *  own is listed once a remote imports it. */
export const FACADES: Record<string, string[]> = {
  'react-router-dom': words(`
    Link NavLink Navigate Outlet RouterProvider createBrowserRouter createSearchParams generatePath isRouteErrorResponse
    matchPath redirect useBlocker useHref useLoaderData useLocation useMatch useNavigate useNavigation useOutletContext useParams
    useRouteError useSearchParams
  `),
  '@tanstack/react-query': words(`
    QueryClient QueryClientContext QueryClientProvider hashKey infiniteQueryOptions keepPreviousData
    mutationOptions queryOptions skipToken useInfiniteQuery useMutation useQuery useQueryClient
  `),
  rxjs: words(`
    BehaviorSubject Observable Subject Subscription concatMap debounceTime defer filter map
  `),
  '@supabase/supabase-js': words(`
    FunctionsFetchError FunctionsHttpError FunctionsRelayError createClient isAuthError isAuthRetryableFetchError
  `),
};

const groups = new Map(Object.entries(LAZY).flatMap(([group, names]) => names.map((name) => [name, group] as const)));

export const LENT = [...EAGER, ...groups.keys()];

/** The group of a part that is lent on demand; undefined for what is there from the start, or not lent at all. */
export const groupOf = (name: string): string | undefined => groups.get(name);

/** The chunk of the shell that carries a group. */
export const chunkOf = (group: string): string => `lent-${group}`;

const chunksOf = (list: string[]) => new Set<string | undefined>(list.map(chunkOf));
const small = chunksOf(SIDE_BY_SIDE.small);
const sideBySide = chunksOf(Object.values(SIDE_BY_SIDE).flat());

/** Whether what this chunk needs may lie in a chunk that several share. */
export const sharesItsInside = (chunk: string | undefined): boolean => sideBySide.has(chunk);

/** Whether this chunk is of a small part: what it needs lies apart from what only large ones do. */
export const isSmallPart = (chunk: string | undefined): boolean => small.has(chunk);
