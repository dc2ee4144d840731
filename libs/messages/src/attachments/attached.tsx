import { PaperClipOutlined } from '@ant-design/icons';
import { useShell } from '@landfall/contract';
import { errorSentence } from '@landfall/ui/record';
import { Button } from 'antd';
import { AppError, type Db } from '@landfall/db';
import styles from '../thread/thread.module.css';

/** Seconds for which the address of a private file works. */
const SIGNED_FOR = 120;

/** An address that opens an attachment for those who may see it. @throws AppError */
async function attachmentUrl(db: Db, path: string): Promise<string> {
  const { data, error } = await db.storage.from('message-attachments').createSignedUrl(path, SIGNED_FOR);
  if (error) throw new AppError(error.message, { code: 'not_found', details: 'This file is not there any more.' });
  return data.signedUrl;
}

/** A file's own name, from the path under which it lies: "<uid>/<hash>-<name>". */
const attachmentName = (path: string): string =>
  path
    .split('/')
    .at(-1)!
    .replace(/^[0-9a-f]{16}-/, '');

/** A file that came with a message. Its address is asked for when it is pressed: a private file's address does not last. */
export function Attached({ path }: { path: string }) {
  const { db, toast } = useShell();
  const name = attachmentName(path);
  const see = async () => {
    const tab = window.open('', '_blank'); // at once: a window that opens later is taken for an advertisement
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
