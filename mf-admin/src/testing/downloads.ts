/** Watches what is given to the person's computer; answers the text of the first file. */
export function savedText(): () => Promise<string> {
  const saved: Blob[] = [];
  URL.createObjectURL = (file: Blob) => `blob:${saved.push(file)}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return () =>
    new Promise((done) => {
      const reader = new FileReader();
      reader.onload = () => done(String(reader.result));
      reader.readAsText(saved[0] as Blob);
    });
}
