import { copyText } from './copy-text';

/** jsdom has neither way of copying: each test brings the one that it speaks of. */
function withClipboard(clipboard: Partial<Clipboard> | undefined) {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
}
afterEach(() => {
  withClipboard(undefined);
  Reflect.deleteProperty(document, 'execCommand');
  document.body.replaceChildren();
});

describe('copying [D104]', () => {
  it('goes through the clipboard where there is one', async () => {
    const writeText = jest.fn(async () => undefined);
    withClipboard({ writeText });
    await copyText('00219300');
    expect(writeText).toHaveBeenCalledWith('00219300');
  });
  it('works without a secure context too, leaves nothing behind and gives the focus back', async () => {
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    let copied = '';
    document.execCommand = () => {
      const field = document.activeElement as HTMLTextAreaElement;
      copied = field.value.slice(field.selectionStart, field.selectionEnd);
      return true;
    };
    await copyText('00219300');
    expect(copied).toBe('00219300');
    expect(document.activeElement).toBe(button);
    expect(document.querySelector('textarea')).toBeNull();
  });
  it('selects inside the open dialog, behind which nothing can be selected', async () => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    const button = dialog.appendChild(document.createElement('button'));
    button.focus();
    let place: Element | null = null;
    document.execCommand = () => {
      place = document.activeElement?.parentElement ?? null;
      return true;
    };
    await copyText('00219300');
    expect(place).toBe(dialog);
  });
  it('says so when the browser refuses', async () => {
    document.execCommand = () => false;
    await expect(copyText('00219300')).rejects.toThrow();
  });
});
