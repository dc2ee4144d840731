import { PaperClipOutlined } from '@ant-design/icons';
import { useShell } from '@landfall/contract';
import { errorSentence } from '@landfall/ui/record';
import { Button } from 'antd';
import { AppError, type Db } from '@landfall/db';
import styles from './thread.module.css';

/** s. How long a signed URL of a private file works. */
const SIGNED_FOR = 120;

/** A signed URL of an attachment. @throws AppError */
async function attachmentUrl(db: Db, path: string): Promise<string> {
  const { data, error } = await db.storage.from('message-attachments').createSignedUrl(path, SIGNED_FOR);
  if (error) throw new AppError(error.message, { code: 'not_found', details: 'This file is not there any more.' });
  return data.signedUrl;
}

/** The file name in an attachment's path: "<uid>/<hash>-<name>". */
const attachmentName = (path: string): string =>
  path
    .split('/')
    .at(-1)!
    .replace(/^[0-9a-f]{16}-/, '');

/** A message's attachment. Requests its URL only when pressed, because signed URLs expire. */
export function Attached({ path }: { path: string }) {
  const { db, toast } = useShell();
  const name = attachmentName(path);
  const see = async () => {
    const tab = window.open('', '_blank'); // before any await: browsers block a window that opens later
    try {
      const url = await attachmentUrl(db, path);
      if (tab) tab.location.href = url;
      else location.assign(url);
    } catch (error) {
      tab?.close();
      toast({ title: 'Error', description: errorSentence(error), tone: 'destructive' });
    }
  };
  return (
    <Button size="small" className={styles.lmAttached} icon={<PaperClipOutlined aria-hidden />} onClick={() => void see()}>
      {name}
    </Button>
  );
}
