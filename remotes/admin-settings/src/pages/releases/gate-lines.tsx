import type { GateRefusal } from '@landfall/modules';
import { Checkbox } from 'antd';

interface Props {
  refusals: readonly GateRefusal[];
  force: boolean;
  onForce(force: boolean): void;
}

/** What the gate found, line by line, each with what to do about it as the gate says it, and the way past it. */
export const GateLines = ({ refusals, force, onForce }: Props) => (
  <div className="well rel-gate" role="alert">
    <h3>The gate refuses it. Nothing was changed.</h3>
    <ol className="small">
      {refusals.map((refusal) => (
        <li key={`${refusal.code} ${refusal.file ?? refusal.part ?? refusal.message}`}>{refusal.message}</li>
      ))}
    </ol>
    <Checkbox checked={force} onChange={(event) => onForce(event.target.checked)}>
      Do it in spite of the gate. The history says so.
    </Checkbox>
  </div>
);
