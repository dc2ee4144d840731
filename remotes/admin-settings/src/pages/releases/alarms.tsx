import type { Overview } from '@landfall/modules';
import { Button } from 'antd';
import { type Action, actionsOf } from './action.ts';
import { moment } from './figures.ts';

/** What goes wrong right now, with the way out where the reader may take it. */
export function Alarms({ overview, onAsk }: { overview: Overview; onAsk(action: Action): void }) {
  return overview.modules.flatMap((module) => {
    if (!module.alarm) return [];
    const { version, since, message } = module.alarm;
    const back = actionsOf(overview, module).find(({ verb }) => verb === 'rollback');
    return (
      <div key={module.module} className="paper rel-alarm" role="alert">
        <div>
          <h2>
            {module.module} <span className="num">{version}</span> goes wrong since {moment(since)}
          </h2>
          <p className="muted">{message}</p>
        </div>
        {back && (
          <Button danger type="primary" onClick={() => onAsk(back)}>
            Roll back {module.module}
          </Button>
        )}
      </div>
    );
  });
}
