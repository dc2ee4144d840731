import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import styles from '../../settings/settings.module.css';

/** A list of points, each a title and a sentence. */
export const Points = ({ name, add: addLabel }: { name: 'how_it_works_steps' | 'value_props'; add: string }) => (
  <Form.List name={name}>
    {(fields, { add, remove }) => (
      <div className={styles.whole}>
        {fields.map(({ key, name: index }) => (
          <div className={styles.stepRow} key={key}>
            <Form.Item name={[index, 'title']}>
              <Input aria-label={`Title ${index + 1}`} placeholder="Title" />
            </Form.Item>
            <Form.Item name={[index, 'text']}>
              <Input aria-label={`Text ${index + 1}`} placeholder="One sentence" />
            </Form.Item>
            <Button type="text" icon={<DeleteOutlined />} aria-label={`Remove ${index + 1}`} onClick={() => remove(index)} />
          </div>
        ))}
        <Button type="text" size="small" icon={<PlusOutlined />} onClick={() => add({ title: '', text: '' })}>
          {addLabel}
        </Button>
      </div>
    )}
  </Form.List>
);
