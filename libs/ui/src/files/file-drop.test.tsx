import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FileDrop } from './file-drop.tsx';

const limits = { types: ['image/jpeg', 'image/png', 'application/pdf'], maxBytes: 5 * 1024 * 1024 };
const photo = new File(['x'], 'daypack.png', { type: 'image/png' });
const huge = Object.defineProperty(new File(['x'], 'huge.png', { type: 'image/png' }), 'size', { value: 6 * 1024 * 1024 });

function show(props: Partial<Parameters<typeof FileDrop>[0]> = {}) {
  const onFiles = vi.fn<(files: File[]) => void>();
  render(<FileDrop label="Add a photo" {...limits} onFiles={onFiles} {...props} />);
  return { onFiles, input: screen.getByLabelText(props.busy ? 'Uploading...' : 'Add a photo') };
}

describe('a place for a file', () => {
  it('shows which files it takes, and takes one', async () => {
    const { onFiles, input } = show();
    expect(screen.getByText('JPG, PNG, PDF, up to 5 MB')).toBeInTheDocument();
    await userEvent.upload(input, photo);
    await waitFor(() => expect(onFiles).toHaveBeenCalledWith([photo]));
  });

  it.each([
    ['the wrong type', new File(['x'], 'run.exe', { type: 'application/x-msdownload' }), 'run.exe is not one of JPG, PNG, PDF.'],
    ['too large', huge, 'huge.png is larger than 5 MB.'],
    ['empty', new File([], 'nothing.png', { type: 'image/png' }), 'nothing.png is empty.'],
  ])('refuses what is %s at once', async (_what, file, message) => {
    const { onFiles, input } = show();
    fireEvent.change(input, { target: { files: [file] } });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(onFiles).not.toHaveBeenCalled();
  });

  it('takes one of several dropped, unless told otherwise', async () => {
    const { onFiles, input } = show();
    fireEvent.drop(input.parentElement!, { dataTransfer: { files: [photo, photo] } });
    await waitFor(() => expect(onFiles).toHaveBeenCalledWith([photo]));
  });

  it('takes nothing while an upload runs', () => {
    const { onFiles } = show({ busy: true });
    fireEvent.drop(screen.getByText('Uploading...'), { dataTransfer: { files: [photo] } });
    expect(onFiles).not.toHaveBeenCalled();
  });

  it('lets its form wait until the file is read, and keeps it from being sent without one that is refused', async () => {
    const sent = vi.fn<() => void>();
    function Form() {
      const [names, setNames] = useState<string[]>([]);
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent(names);
          }}
        >
          <FileDrop label="Add a photo" {...limits} onFiles={(files) => setNames(files.map(({ name }) => name))} />
          <button type="submit">Send</button>
        </form>
      );
    }
    render(<Form />);
    const choose = (file: File) => {
      fireEvent.change(screen.getByLabelText('Add a photo'), { target: { files: [file] } });
      fireEvent.click(screen.getByRole('button', { name: 'Send' }));
      expect(sent).not.toHaveBeenCalled();
    };
    choose(huge);
    expect(await screen.findByRole('alert')).toHaveTextContent('huge.png is larger than 5 MB.');
    expect(sent).not.toHaveBeenCalled();
    choose(new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(sent).toHaveBeenCalledWith(['receipt.pdf']));
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('shows the server’s message', () => {
    show({ error: 'That file could not be read.' });
    expect(screen.getByRole('alert')).toHaveTextContent('That file could not be read.');
  });
});

describe('a photo that this browser can’t draw', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const refuseAll = () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('The source image could not be decoded')));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never);
  };

  it.each([
    [new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' }), 'This browser can’t read IMG_1.HEIC. Send it as JPG or PNG.'],
    [new File(['x'], 'IMG_2.heic', { type: '' }), 'This browser can’t read IMG_2.heic. Send it as JPG or PNG.'],
    [new File(['MZ'], 'setup.jpg', { type: 'image/jpeg' }), 'setup.jpg is not a picture.'],
  ])('is refused: %o', async (file, message) => {
    refuseAll();
    const { onFiles, input } = show();
    fireEvent.change(input, { target: { files: [file] } });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(onFiles).not.toHaveBeenCalled();
  });

  it('does not concern other files', async () => {
    refuseAll();
    const pdf = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });
    const { onFiles, input } = show();
    await userEvent.upload(input, pdf);
    await waitFor(() => expect(onFiles).toHaveBeenCalledWith([pdf]));
  });
});
