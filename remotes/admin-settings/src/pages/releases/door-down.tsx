import { Button } from 'antd';
import { clockOf } from './figures.ts';

interface Props {
  /** When the figures on screen were read, ms since 1970. */
  readAt: number;
  onRetry(): void;
}

/** The registry does not answer: whose figures these are, and what still works. */
export const DoorDown = ({ readAt, onRetry }: Props) => (
  <div className="paper rel-alarm quiet" role="alert">
    <div>
      <h2>The registry does not answer</h2>
      <p className="muted">
        These figures are of <span className="num">{clockOf(readAt)}</span>; the page asks again by itself. The shop goes on with
        the last signed map. Nothing can be changed until the registry is back.
      </p>
    </div>
    <Button onClick={onRetry}>Ask now</Button>
  </div>
);
