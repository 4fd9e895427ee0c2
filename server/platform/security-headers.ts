import { isSecure, type Settings } from "./settings";

const permissionsPolicy = (microphone: "()" | "(self)") =>
  `camera=(), geolocation=(), microphone=${microphone}, payment=(), usb=()`;

/** Headers of every response: pages, files, API responses and errors (DESIGN 6). */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": permissionsPolicy("()"),
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
};

const HSTS = {
  on: "max-age=31536000",
  subdomains: "max-age=31536000; includeSubDomains",
} as const;

/** Header that pins browsers to TLS for a year; none without TLS, or where a proxy is to send its own. */
export function transportSecurity(settings: Settings): Readonly<Record<string, string>> {
  const { hsts } = settings;
  return isSecure(settings) && hsts !== "off" ? { "Strict-Transport-Security": HSTS[hsts] } : {};
}

/** Content security policy of our SVG drawings: inline styles only, for light and dark colors. */
export const DRAWING_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** Additional sources of a page's content security policy. */
export type PageSources = {
  /** Hosts of audio and video. */
  media?: string[];
  /** Hosts of embedded players. */
  frames?: string[];
  /** Origins to which the answer to a form may lead, such as a payment provider's. */
  forms?: string[];
  /**
   * Whether the page has uploads: allows blob URLs, for previews of local pictures and recordings, and the microphone. Neither
   * opens the page to other sites.
   */
  hasUploads?: boolean;
};

/** Permissions-Policy header of a page. */
export const pagePermissions = ({ hasUploads }: PageSources = {}): string =>
  permissionsPolicy(hasUploads ? "(self)" : "()");

/**
 * Content-Security-Policy header of a page: own files, inline scripts and styles with the nonce, and the page's additional
 * sources. In development also Vite's inline styles and web socket.
 */
export function pagePolicy(
  nonce: string,
  isDevelopment: boolean,
  sources: PageSources = {},
): string {
  const blobSource = sources.hasUploads ? " blob:" : "";
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${blobSource}`,
    [`media-src 'self'${blobSource}`, ...(sources.media ?? [])].join(" "),
    ...(sources.frames ? [`frame-src ${sources.frames.join(" ")}`] : []),
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...(sources.forms ?? [])].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}
