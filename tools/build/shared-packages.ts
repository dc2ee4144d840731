// The packages that the shell shares with remotes, in one table. The shell's share scope, the remotes' `shared`, the early preloads and
// platform.json are generated from it. README.md explains how to add one.

/** Needed on every screen: in the shell's bundle or, like most of ui, in the chunk of the federation runtime, which every remote's page
 *  loads. */
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

/** On demand, one chunk per group of parts that pages use together, so that a page loads few files and little code it does not need. */
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

/** Groups of LAZY that often occur on one page. Parts of antd that three or more of them need are in common chunks instead of a copy in
 *  each: one for small groups, another for what only large ones need (tooltips, the grid), so that a page with small ones does not load
 *  it. Other groups occur alone and keep their copies. */
const SIDE_BY_SIDE = {
  small: ['input', 'select', 'checkbox', 'number', 'tabs', 'modal', 'drawer'],
  large: ['form', 'table', 'parts', 'text'],
};

const names = (list: string) => list.trim().split(/\s+/);

/** Of these packages only the listed names are shared: sharing a whole package would keep all of it in every page. Add a name when a
 *  remote first imports it. */
export const FACADES: Record<string, string[]> = {
  'react-router-dom': names(`
    Link NavLink Navigate Outlet RouterProvider createBrowserRouter createSearchParams generatePath isRouteErrorResponse
    matchPath redirect useBlocker useHref useLoaderData useLocation useMatch useNavigate useNavigation useOutletContext useParams
    useRouteError useSearchParams
  `),
  '@tanstack/react-query': names(`
    QueryClient QueryClientContext QueryClientProvider hashKey infiniteQueryOptions keepPreviousData
    mutationOptions queryOptions skipToken useInfiniteQuery useMutation useQuery useQueryClient
  `),
  rxjs: names(`
    BehaviorSubject Observable Subject Subscription concatMap debounceTime defer filter map
  `),
  '@supabase/supabase-js': names(`
    FunctionsFetchError FunctionsHttpError FunctionsRelayError isAuthError isAuthRetryableFetchError
  `),
};

const groups = new Map(Object.entries(LAZY).flatMap(([group, names]) => names.map((name) => [name, group] as const)));

export const SHARED_PACKAGES = [...EAGER, ...groups.keys()];

/** The group of an on-demand part; undefined for eager parts and parts that are not shared. */
export const groupOf = (name: string): string | undefined => groups.get(name);

/** The shell's chunk for a group. */
export const chunkOf = (group: string): string => `shared-${group}`;

const chunksOf = (list: string[]) => new Set<string | undefined>(list.map(chunkOf));
const small = chunksOf(SIDE_BY_SIDE.small);
const sideBySide = chunksOf(Object.values(SIDE_BY_SIDE).flat());

/** Whether this chunk may use the common chunks. */
export const sharesItsInside = (chunk: string | undefined): boolean => sideBySide.has(chunk);

/** Whether this chunk is of a small group, which does not use the chunk for large ones. */
export const isSmallPart = (chunk: string | undefined): boolean => small.has(chunk);
