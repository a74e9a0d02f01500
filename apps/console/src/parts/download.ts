/** Saves a file that was fetched, as a link to it would. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to copy it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
