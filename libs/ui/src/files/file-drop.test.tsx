import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FileDrop } from './file-drop.tsx';

const limits = { types: ['image/jpeg', 'image/png'], maxBytes: 5 * 1024 * 1024 };
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
    expect(screen.getByText('JPG, PNG, up to 5 MB')).toBeInTheDocument();
    await userEvent.upload(input, photo);
    expect(onFiles).toHaveBeenCalledWith([photo]);
  });

  it.each([
    ['the wrong type', new File(['x'], 'run.exe', { type: 'application/x-msdownload' }), 'run.exe is not one of JPG, PNG.'],
    ['too large', huge, 'huge.png is larger than 5 MB.'],
    ['empty', new File([], 'nothing.png', { type: 'image/png' }), 'nothing.png is empty.'],
  ])('refuses what is %s at once', (_what, file, message) => {
    const { onFiles, input } = show();
    fireEvent.change(input, { target: { files: [file] } });
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(onFiles).not.toHaveBeenCalled();
  });

  it('takes one of several dropped, unless told otherwise', () => {
    const { onFiles, input } = show();
    fireEvent.drop(input.parentElement!, { dataTransfer: { files: [photo, photo] } });
    expect(onFiles).toHaveBeenCalledWith([photo]);
  });

  it('takes nothing while an upload runs', () => {
    const { onFiles } = show({ busy: true });
    fireEvent.drop(screen.getByText('Uploading...'), { dataTransfer: { files: [photo] } });
    expect(onFiles).not.toHaveBeenCalled();
  });

  it('shows the server’s message', () => {
    show({ error: 'That file could not be read.' });
    expect(screen.getByRole('alert')).toHaveTextContent('That file could not be read.');
  });
});
