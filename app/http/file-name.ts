import contentDisposition from "content-disposition";

/** The endings of what is served, whatever the file was called when it came. */
const ENDINGS: Record<string, string> = {
  "image/webp": ".webp",
  "audio/webm": ".webm",
  "audio/ogg": ".ogg",
  "audio/mpeg": ".mp3",
  "audio/mp4": ".m4a",
  "audio/wav": ".wav",
  "video/mp4": ".mp4",
  "video/webm": ".webm",
};

/**
 * Shows a file in the browser, and says under which name it is saved (RFC 6266): in ASCII letters, and as it is where it
 * has others. The ending is that of its type.
 */
export function inlineAs(name: string, contentType: string): string {
  const stem = name.replace(/\.[A-Za-z0-9]{1,10}$/, "") || "file";
  const full = stem + (ENDINGS[contentType] ?? "");
  return contentDisposition(full, { type: "inline", fallback: full.replace(/[^\w .()-]/g, "_") });
}
