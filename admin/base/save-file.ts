/** Saves bytes under a file name, as a download link does. */
export function saveFile(bytes: Blob, name: string) {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The URL can be revoked as soon as the download has started, because the browser then has its own reference to the bytes.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
