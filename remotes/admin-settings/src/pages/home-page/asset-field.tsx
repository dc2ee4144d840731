import { PHOTO } from '@landfall/customer';
import { FileDrop } from '@landfall/ui/record';
import { Form } from 'antd';
import { TextItem } from '../../settings/fields.tsx';
import { refusalOf } from '../../settings/refusal.ts';
import { useUploadAsset } from './upload-asset.mutation.ts';
import styles from './home-page.module.css';

interface Props {
  name: 'website_logo_url' | 'hero_banner_url';
  label: string;
  uploadLabel: string;
}

/** The address of an image. An uploaded image fills it in; visitors see it after the settings are saved. */
export function AssetField({ name, label, uploadLabel }: Props) {
  const form = Form.useFormInstance();
  const upload = useUploadAsset();
  const fill = (value: string) => form.setFields([{ name, value, touched: true, errors: [] }]);
  return (
    <div className={styles.asset}>
      <TextItem name={name} label={label} type="url" />
      <FileDrop
        label={uploadLabel}
        {...PHOTO}
        busy={upload.isPending}
        error={upload.error ? refusalOf(upload.error, 'footer_settings').text : undefined}
        onFiles={([file]) => file && upload.mutate(file, { onSuccess: fill })}
      />
    </div>
  );
}
