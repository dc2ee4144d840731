import { Segmented } from 'antd';
import { RANGES, type Range } from './range.ts';

interface RangeChoiceProps {
  days: Range;
  onChoose(days: Range): void;
}

export const RangeChoice = ({ days, onChoose }: RangeChoiceProps) => (
  <Segmented<Range>
    aria-label="Range"
    value={days}
    onChange={onChoose}
    options={RANGES.map((value) => ({ value, label: `${value} days` }))}
  />
);
