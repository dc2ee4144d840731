import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { type ThemeState, useStore } from '@landfall/contract';
import Button from 'antd/es/button';
import { useHost } from '../modules/host.ts';
import { useAuth } from '../kernel/session/auth-provider.tsx';

const NEXT = { light: 'dark', dark: 'system', system: 'light' } as const satisfies Record<
  ThemeState['choice'],
  ThemeState['choice']
>;
const ICON = { light: <SunOutlined />, dark: <MoonOutlined />, system: <DesktopOutlined /> };

/** Cycles light, dark, system. Only admins see it; for everyone else the theme follows the system. */
export function ThemeToggle() {
  const { isAdmin } = useAuth();
  const { appearance } = useHost();
  const { theme } = useStore(appearance.preferences);
  if (!isAdmin) return null;
  return <Button type="text" icon={ICON[theme]} aria-label={`Theme: ${theme}`} onClick={() => appearance.choose(NEXT[theme])} />;
}
