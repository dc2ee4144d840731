import { useShell, useStore } from '@landfall/contract';
import { landfallTheme } from '@landfall/ui';
import ConfigProvider from 'antd/es/config-provider';
import { type ReactNode, useMemo, useState } from 'react';
import { useIsMobile } from '@landfall/ui';

/** s; the specification's tooltip delay. */
const TOOLTIP_DELAY_S = 0.7;

const Chevron = () => (
  <svg width="10" height="6" viewBox="0 0 10 6" aria-hidden="true">
    <path d="M1 1l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);

const noBlur = { mask: { blur: false } };

/** antd adds an element around its children when the motion setting first differs from its parent's, which remounts the whole page. A parent
 *  with the opposite of the first setting adds that element from the start. */
function StableMotion({ motion, children }: { motion: boolean; children: ReactNode }) {
  const [theme] = useState({ token: { motion: !motion } });
  return <ConfigProvider theme={theme}>{children}</ConfigProvider>;
}

/** Landfall's theme for every antd component below. Comfortable for customers, dense for admins; admins get the comfortable one on
 *  phones: 44 px targets, and 16 px fields, which iOS does not zoom into. */
export function Themed({ density, children }: { density: 'calm' | 'dense'; children: ReactNode }) {
  const { mode, contrast, fontSize, motion } = useStore(useShell().theme);
  const shown = useIsMobile() ? 'calm' : density;
  const theme = useMemo(
    () => landfallTheme({ mode, contrast, fontSize, motion, density: shown }),
    [mode, contrast, fontSize, motion, shown],
  );
  return (
    <StableMotion motion={motion}>
      <ConfigProvider
        theme={theme}
        wave={{ disabled: true }}
        button={{ autoInsertSpace: false }}
        tooltip={{ mouseEnterDelay: TOOLTIP_DELAY_S }}
        select={{ suffixIcon: <Chevron /> }}
        modal={noBlur}
        drawer={{ ...noBlur, closable: { placement: 'end' } }}
      >
        {children}
      </ConfigProvider>
    </StableMotion>
  );
}
