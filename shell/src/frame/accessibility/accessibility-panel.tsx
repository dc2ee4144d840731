import { useStore } from '@landfall/contract';
import type { DialogProps } from '@landfall/ui';
import Drawer from 'antd/es/drawer';
import Switch from 'antd/es/switch';
import { useId } from 'react';
import { useHost } from '../../modules/host.ts';
import { FontSizeSetting } from './font-size-setting.tsx';
import type { Accessibility } from '../../kernel/appearance/preferences.ts';
import './accessibility-panel.css';

type Toggle = Exclude<keyof Accessibility, 'fontSize'>;

const TOGGLES: [name: Toggle, label: string, about: string][] = [
  ['highContrast', 'High contrast', 'Darker text and outlines, 7 to 1 or better.'],
  ['reducedMotion', 'Reduced motion', 'Nothing slides or fades.'],
  ['keyboardNavigation', 'Keyboard navigation', 'A thicker ring around what has the focus.'],
  ['soundEnabled', 'Sound', 'A short tone with each notice.'],
];

/** The five settings. Each applies at once and is stored in this browser. */
export function AccessibilityPanel({ open, onClose }: DialogProps) {
  const { appearance } = useHost();
  const { accessibility } = useStore(appearance.preferences);
  return (
    <Drawer open={open} onClose={onClose} title="Accessibility" size={400}>
      <ul className="sh-a11y">
        <FontSizeSetting size={accessibility.fontSize} onChange={(fontSize) => appearance.adjust({ fontSize })} />
        {TOGGLES.map(([name, label, about]) => (
          <ToggleSetting
            key={name}
            label={label}
            about={about}
            on={accessibility[name]}
            onChange={(on) => appearance.adjust({ [name]: on })}
          />
        ))}
      </ul>
      <p className="muted small">Kept in this browser, signed in or not.</p>
    </Drawer>
  );
}

function ToggleSetting({
  label,
  about,
  on,
  onChange,
}: {
  label: string;
  about: string;
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <li className="sh-a11y-row">
      <div>
        <span id={id} className="sh-a11y-label">
          {label}
        </span>
        <p className="muted small">{about}</p>
      </div>
      <Switch checked={on} onChange={onChange} aria-labelledby={id} />
    </li>
  );
}
