/** Saves bytes under a file name, as a download link does. */
export function saveFile(bytes: Blob, name: string) {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Once the download has started, the browser holds its own reference to the bytes.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
