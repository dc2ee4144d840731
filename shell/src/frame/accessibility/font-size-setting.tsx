import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import Button from 'antd/es/button';
import { FONT_SIZE, toFontSize } from '../../kernel/appearance/preferences.ts';

/** Changes the text size in steps within limits; Reset restores the default. Shown as a share of the browser's own size. @param size px, if that is 16 */
export function FontSizeSetting({ size, onChange }: { size: number; onChange: (size: number) => void }) {
  const step = (by: number) => onChange(toFontSize(size + by));
  return (
    <li className="sh-a11y-row">
      <div>
        <span className="sh-a11y-label">Text size</span>
        <p className="muted small num" aria-live="polite">
          {(size / FONT_SIZE.usual) * 100}%
        </p>
      </div>
      <div className="sh-a11y-size">
        <Button
          icon={<MinusOutlined />}
          aria-label="Smaller text"
          disabled={size <= FONT_SIZE.min}
          onClick={() => step(-FONT_SIZE.step)}
        />
        <Button
          icon={<PlusOutlined />}
          aria-label="Larger text"
          disabled={size >= FONT_SIZE.max}
          onClick={() => step(FONT_SIZE.step)}
        />
        <Button type="text" disabled={size === FONT_SIZE.usual} onClick={() => onChange(FONT_SIZE.usual)}>
          Reset
        </Button>
      </div>
    </li>
  );
}
