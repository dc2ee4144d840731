import { Button } from 'antd';
import { useState } from 'react';
import { NoteDialog } from './note-dialog.tsx';

export function NoteMoney() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Note a payment</Button>
      {open && <NoteDialog onClose={() => setOpen(false)} />}
    </>
  );
}
