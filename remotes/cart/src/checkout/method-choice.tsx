import { Radio } from 'antd';

/** How an order can be paid. Cards wait for a payment provider: they are shown, and say so. */
export const MethodChoice = () => (
  <section className="paper" aria-labelledby="pay-method">
    <h2 id="pay-method">Pay by</h2>
    <Radio.Group className="pay-choices" value="bank_transfer" aria-labelledby="pay-method">
      <Radio value="bank_transfer" className="pay-choice on">
        <strong>Bank transfer</strong>
        <span className="small muted pay-choice-more">
          You get our account and a reference. No card fee. We buy once your transfer is in.
        </span>
      </Radio>
      <Radio value="card" disabled className="pay-choice off">
        <strong>Card</strong>
        <span className="small muted pay-choice-more">Not available at the moment.</span>
      </Radio>
    </Radio.Group>
  </section>
);
