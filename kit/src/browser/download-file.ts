/** Lets the browser save a file under a name, as a click on a link to it does. */
export function downloadFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads it after the click was handled, on slow machines a little later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
