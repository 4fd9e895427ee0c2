const KB = 1_024;
const MB = 1_048_576;
const GB = 1_073_741_824;

/** How large something is as people read it, such as "3.4 MB"; small things are 1 KB at least. */
export function sizeInWords(bytes: number): string {
  if (bytes < MB) return bytes === 0 ? "0 KB" : `${Math.max(1, Math.round(bytes / KB))} KB`;
  return bytes < GB ? `${(bytes / MB).toFixed(1)} MB` : `${(bytes / GB).toFixed(1)} GB`;
}
