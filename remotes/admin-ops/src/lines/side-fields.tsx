import { NumberInput } from '@landfall/ui/fields';
import { Form } from 'antd';
import styles from './lines.module.css';

const SIDES = { length_cm: 'Length, cm', width_cm: 'Width, cm', height_cm: 'Height, cm' };

/** The sides of a line or a parcel. */
export const SideFields = () => (
  <div className={styles.lnSides}>
    {Object.entries(SIDES).map(([name, label]) => (
      <Form.Item key={name} name={name} label={label}>
        <NumberInput />
      </Form.Item>
    ))}
  </div>
);
