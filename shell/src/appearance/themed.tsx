import { useShell, useStore } from '@landfall/contract';
import { landfallTheme } from '@landfall/ui';
import ConfigProvider from 'antd/es/config-provider';
import { type ReactNode, useMemo } from 'react';
import { useIsMobile } from '@landfall/ui';

/** The specification's delay before a tooltip shows, in seconds. */
const TOOLTIP_DELAY_S = 0.7;

const Chevron = () => (
  <svg width="10" height="6" viewBox="0 0 10 6" aria-hidden="true">
    <path d="M1 1l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);

const still = { mask: { blur: false } };

/** Landfall's look over every antd component below. Calm for customers; dense for admins, who get the calm one on a phone: 44 px
 *  targets, and 16 px fields, which iOS does not zoom into. */
export function Themed({ density, children }: { density: 'calm' | 'dense'; children: ReactNode }) {
  const { mode, contrast, fontSize, motion } = useStore(useShell().theme);
  const shown = useIsMobile() ? 'calm' : density;
  const theme = useMemo(
    () => landfallTheme({ mode, contrast, fontSize, motion, density: shown }),
    [mode, contrast, fontSize, motion, shown],
  );
  return (
    <ConfigProvider
      theme={theme}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      tooltip={{ mouseEnterDelay: TOOLTIP_DELAY_S }}
      select={{ suffixIcon: <Chevron /> }}
      modal={still}
      drawer={{ ...still, closable: { placement: 'end' } }}
    >
      {children}
    </ConfigProvider>
  );
}
