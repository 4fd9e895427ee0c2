const permissions = (microphone: "()" | "(self)") =>
  `camera=(), geolocation=(), microphone=${microphone}, payment=(), usb=()`;

/** What every answer carries: pages, files, programs' answers and errors (DESIGN 6). */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": permissions("()"),
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
};

/** The policy of a drawing of ours: it may have colours for light and dark of its own, and nothing else. */
export const DRAWING_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** What a page may load beyond our own files, as sources of its policy. */
export type PageLoads = {
  /** Sounds and films. */
  media?: string[];
  /** Other sites' players. */
  frames?: string[];
  /**
   * What somebody is about to upload: a picture or a sound that only this browser has as yet, and the microphone that it
   * is recorded with. No other site gains anything by it.
   */
  uploads?: boolean;
};

/** What a page may ask the browser for. */
export const pagePermissions = ({ uploads }: PageLoads = {}): string =>
  permissions(uploads ? "(self)" : "()");

/**
 * The policy of a page: its own files only, and the inline script and style that carry the nonce; and what it says that
 * it loads from elsewhere. In development Vite adds styles and a socket of its own.
 */
export function pagePolicy(nonce: string, development: boolean, loads: PageLoads = {}): string {
  const own = loads.uploads ? " blob:" : "";
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${own}`,
    [`media-src 'self'${own}`, ...(loads.media ?? [])].join(" "),
    ...(loads.frames ? [`frame-src ${loads.frames.join(" ")}`] : []),
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}
