import type { ShopTerms } from '@landfall/customer';
import { DualMoney } from '@landfall/ui/screen';
import { Radio } from 'antd';
import { METHOD_NAMES, methodText } from './labels.ts';
import type { Offer, OfferedMethod, PaymentMethod } from './methods.query.ts';
import styles from './pay.module.css';

interface MethodChoiceProps {
  offer: Offer;
  /** What a closed method may name: its limit. */
  terms: ShopTerms | undefined;
  chosen: PaymentMethod | undefined;
  onChoose: (method: PaymentMethod) => void;
  /** The id of what names the choice. */
  labelledBy: string;
}

interface ChoiceProps {
  offered: OfferedMethod;
  currency: string;
  on: boolean;
  terms: ShopTerms | undefined;
}

const Choice = ({ offered, currency, on, terms }: ChoiceProps) => (
  <Radio
    value={offered.method}
    disabled={!offered.open}
    className={`${styles.payChoice} ${on ? styles.on : ''} ${offered.open ? '' : styles.off}`}
  >
    <span className={styles.payMethod}>
      <strong>{METHOD_NAMES[offered.method]}</strong>
      {offered.open && <DualMoney amount={offered.total} currency={currency} usd={offered.total_usd} size="inline" />}
    </span>
    <span className={`small muted ${styles.payChoiceMore}`}>{methodText(offered, terms)}</span>
  </Radio>
);

/** Every way to pay with what it comes to; one that is closed stays in sight and says why. */
export const MethodChoice = ({ offer, terms, chosen, onChoose, labelledBy }: MethodChoiceProps) => (
  <Radio.Group
    className={styles.payChoices}
    value={chosen ?? null}
    onChange={(event) => onChoose(event.target.value as PaymentMethod)}
    aria-labelledby={labelledBy}
  >
    {offer.methods.map((offered) => (
      <Choice key={offered.method} terms={terms} offered={offered} currency={offer.currency} on={offered.method === chosen} />
    ))}
  </Radio.Group>
);

/** The wish, where it is open; else the first that is. */
export const openMethod = ({ methods }: Offer, wish: PaymentMethod | undefined): PaymentMethod | undefined => {
  const open = methods.filter((offered) => offered.open);
  return (open.find(({ method }) => method === wish) ?? open[0])?.method;
};
