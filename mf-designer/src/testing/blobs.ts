/** jsdom's Blob cannot be read as bytes; from here on it can. */
export function readableBlobs(): void {
  const bytes = function bytes(this: Blob) {
    return new Promise<ArrayBuffer>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.readAsArrayBuffer(this);
    });
  };
  Object.assign(Blob.prototype, { arrayBuffer: Blob.prototype.arrayBuffer ?? bytes });
}
