import contentDisposition from "content-disposition";

/** File extensions by served content type. */
const EXTENSIONS: Record<string, string> = {
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
 * Builds an inline Content-Disposition header (RFC 6266) with an ASCII fallback of the file name. The extension is that
 * of the content type.
 */
export function inlineContentDisposition(name: string, contentType: string): string {
  const stem = name.replace(/\.[A-Za-z0-9]{1,10}$/, "") || "file";
  const full = stem + (EXTENSIONS[contentType] ?? "");
  return contentDisposition(full, { type: "inline", fallback: full.replace(/[^\w .()-]/g, "_") });
}
