import type { ShopTerms } from '@landfall/customer';
import { PriceStatement } from '@landfall/ui';
import { Radio } from 'antd';
import { METHOD_NAMES, methodText } from './labels.ts';
import type { Offer, OfferedMethod, PaymentMethod } from './methods.query.ts';
import styles from './pay.module.css';

interface MethodChoiceProps {
  offer: Offer;
  /** Has the limits that an unavailable method names. */
  terms: ShopTerms | undefined;
  chosen: PaymentMethod | undefined;
  onChoose: (method: PaymentMethod) => void;
  /** Id of the element that labels the choice. */
  labelledBy: string;
}

interface ChoiceProps {
  offered: OfferedMethod;
  statement: Offer['statement'];
  on: boolean;
  terms: ShopTerms | undefined;
}

const Choice = ({ offered, statement, on, terms }: ChoiceProps) => (
  <Radio
    value={offered.method}
    disabled={!offered.open}
    className={`${styles.payChoice} ${on ? styles.on : ''} ${offered.open ? '' : styles.off}`}
  >
    <span className={styles.payMethod}>
      <strong>{METHOD_NAMES[offered.method]}</strong>
      {offered.open && <PriceStatement variant="amount" statement={statement} method={offered.method} />}
    </span>
    <span className={`small muted ${styles.payChoiceMore}`}>{methodText(offered, terms)}</span>
  </Radio>
);

/** Every payment method with its total. An unavailable method stays visible with its reason. */
export const MethodChoice = ({ offer, terms, chosen, onChoose, labelledBy }: MethodChoiceProps) => (
  <Radio.Group
    className={styles.payChoices}
    value={chosen ?? null}
    onChange={(event) => onChoose(event.target.value as PaymentMethod)}
    aria-labelledby={labelledBy}
  >
    {offer.methods.map((offered) => (
      <Choice key={offered.method} terms={terms} offered={offered} statement={offer.statement} on={offered.method === chosen} />
    ))}
  </Radio.Group>
);

/** The preferred method if it is available, else the first available one. */
export const openMethod = ({ methods }: Offer, wish: PaymentMethod | undefined): PaymentMethod | undefined => {
  const open = methods.filter((offered) => offered.open);
  return (open.find(({ method }) => method === wish) ?? open[0])?.method;
};
