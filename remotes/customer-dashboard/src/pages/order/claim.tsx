import { PHOTO } from '@landfall/customer';
import { type KeptState, NumberInput, useKeptState } from '@landfall/ui/fields';
import { errorSentence, FileDrop, formatDay } from '@landfall/ui/record';
import { Button, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import type { OrderedLine } from '../../rows.ts';
import { type Claim as NewClaim, useOpenClaim } from './open-claim.mutation.ts';
import styles from './order.module.css';

type Kind = OrderedLine['claim_kinds'][number];

const KINDS: Readonly<Record<Kind, string>> = {
  damaged: 'It is damaged',
  missing: 'It is missing from the parcel',
  wrong: 'It is the wrong item',
  lost: 'It did not arrive',
};

const ENDS: Readonly<Record<NonNullable<OrderedLine['claim']>['state'], string>> = {
  open: 'We are looking at your claim',
  refund: 'Your claim was accepted: its money goes back',
  replacement: 'Your claim was accepted: we buy it again',
  refused: 'We could not accept your claim',
};

/** photos: how many were chosen. A reload keeps their number, not the files. */
type Draft = Omit<NewClaim, 'quantity' | 'photos'> & { quantity: number | null; photos: number };

/** The newest claim of a line, and the way to open one while that is possible. */
export function Claim({ line }: { line: OrderedLine }) {
  const draft = useKeptState<Draft>(`claim.${line.id}`);
  const [isOpen, open] = useState(Object.keys(draft.values).length > 0);
  const { claim } = line;
  const name = line.product_name ?? 'this item';
  const close = () => {
    draft.forget();
    open(false);
  };
  return (
    <>
      {claim && (
        <p className="small">
          {ENDS[claim.state]}
          {claim.state === 'open' ? `. You have our answer by ${formatDay(claim.due_at)}.` : '.'}
          {claim.reason && ` ${claim.reason}`}
        </p>
      )}
      {line.claim_kinds.length > 0 &&
        (isOpen ? (
          <ClaimForm line={line} name={name} draft={draft} onClose={close} />
        ) : (
          <div>
            <Button size="small" aria-label={`Report a problem with ${name}`} onClick={() => open(true)}>
              Report a problem
            </Button>
          </div>
        ))}
    </>
  );
}

interface ClaimFormProps {
  line: OrderedLine;
  name: string;
  draft: KeptState<Draft>;
  onClose(): void;
}

/** What is wrong, of how many pieces, in words and photos. The line may have changed since the draft was kept. */
function ClaimForm({ line, name, draft, onClose }: ClaimFormProps) {
  const id = useId();
  const { description = '', quantity: typed = line.quantity } = draft.values;
  const kind = line.claim_kinds.find((possible) => possible === draft.values.kind);
  const quantity = line.quantity > 1 ? typed : line.quantity;
  const [photos, setPhotos] = useState<File[]>([]);
  const send = useOpenClaim(line.id, onClose);
  const addPhotos = (files: File[]) => {
    const all = [...photos, ...files].slice(0, 5);
    setPhotos(all);
    draft.change({ photos: all.length });
  };
  return (
    <form
      className={styles.coAnswer}
      aria-label={`Problem with ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (kind && quantity) send.mutate({ kind, description, quantity, photos });
      }}
    >
      <fieldset>
        <legend id={id}>What is wrong with {name}?</legend>
        <Radio.Group
          aria-labelledby={id}
          value={kind}
          onChange={({ target }) => draft.change({ kind: target.value as Kind })}
          options={line.claim_kinds.map((value) => ({ value, label: KINDS[value] }))}
        />
      </fieldset>
      {line.quantity > 1 && (
        <NumberInput
          aria-label="How many pieces"
          min={1}
          max={line.quantity}
          decimals={0}
          value={quantity}
          onChange={(value) => draft.change({ quantity: typeof value === 'number' ? value : null })}
        />
      )}
      <Input.TextArea
        aria-label="What happened"
        placeholder="What happened, and what you see on the photos"
        rows={3}
        maxLength={2000}
        value={description}
        onChange={({ target }) => draft.change({ description: target.value })}
      />
      <FileDrop label="Add photos" multiple {...PHOTO} onFiles={addPhotos}>
        {photos.length > 0 && photos.map(({ name: file }) => file).join(', ')}
      </FileDrop>
      {photos.length < (draft.values.photos ?? 0) && (
        <p className="small">Your text was kept, but not the photos. Choose them again.</p>
      )}
      {send.isError && (
        <p className={styles.coProblem} role="alert">
          {errorSentence(send.error)}
        </p>
      )}
      <span className={styles.coButtons}>
        <Button htmlType="submit" type="primary" loading={send.isPending} disabled={!kind || !quantity || !description.trim()}>
          Send the claim
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </span>
    </form>
  );
}
