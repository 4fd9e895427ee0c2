const KB = 1_024;
const MB = 1_048_576;
const GB = 1_073_741_824;

/** Formats a size in bytes, e.g. "3.4 MB"; anything but 0 is at least 1 KB. */
export function formatSize(bytes: number): string {
  if (bytes < MB) return bytes === 0 ? "0 KB" : `${Math.max(1, Math.round(bytes / KB))} KB`;
  return bytes < GB ? `${(bytes / MB).toFixed(1)} MB` : `${(bytes / GB).toFixed(1)} GB`;
}
