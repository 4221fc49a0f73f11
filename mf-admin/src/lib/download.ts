/** Gives a file to the person's computer. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has it once the click was handled, on slow machines a little later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
