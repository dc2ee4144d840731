import { PaperClipOutlined } from '@ant-design/icons';
import { useShell } from '@landfall/contract';
import { errorSentence } from '@landfall/ui/record';
import { Button } from 'antd';
import { attachmentName } from './attachment.ts';
import { attachmentUrl } from './attachment.query.ts';

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
    <Button size="small" className="cd-attached" icon={<PaperClipOutlined aria-hidden />} onClick={() => void see()}>
      {name}
    </Button>
  );
}
