import { parseUploadId } from "~/models/sessions/session.schema";
import { isFileId } from "~/models/files/stored-file.schema";
import { isExternalUrl } from "~/models/rules/web-address.schema";
import type { PageSources } from "~/server/platform/security-headers";

/**
 * How a browser can play a URL. `src` is the URL it loads; `host` is the host it contacts, with the port if any, ""
 * for an uploaded file of our own.
 */
export type Playback =
  | { kind: "audio" | "video" | "embed"; src: string; host: string }
  /** Not playable in the page: opens on its own site. */
  | { kind: "link"; src: string; host: string }
  /** Not a safe URL: shown as plain text. */
  | { kind: "text" };

const FILE_EXTENSIONS: [kind: "audio" | "video", extensions: RegExp][] = [
  ["audio", /\.(mp3|m4a|aac|ogg|oga|opus|wav|flac|weba)$/i],
  ["video", /\.(mp4|m4v|webm|ogv|mov)$/i],
];
/** Hosts that can be written into a CSP: the host of a URL may also contain commas, semicolons and asterisks, which have a meaning there. */
const PLAIN_HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/;
const YOUTUBE_HOST = "www.youtube-nocookie.com";
const VIMEO_HOST = "player.vimeo.com";

/**
 * Determines how a URL can be played (DESIGN 7): audio or video by file extension, YouTube and Vimeo in their
 * embedded players, anything else as a link. URLs are validated on save, but not trusted here.
 * @param uploadKind media kind if the URL may be an uploaded file, which has no extension
 */
export function resolvePlayback(address: string, uploadKind?: "audio" | "video"): Playback {
  if (uploadKind && isFileId(parseUploadId(address)))
    return { kind: uploadKind, src: address, host: "" };
  if (!isExternalUrl(address)) return { kind: "text" };
  const url = new URL(address);
  const embed = toEmbedUrl(url);
  if (embed) return { kind: "embed", src: embed.href, host: embed.host };
  const file = FILE_EXTENSIONS.find(([, extensions]) => extensions.test(url.pathname))?.[0];
  const kind = file && PLAIN_HOST.test(url.host) ? file : "link";
  return { kind, src: url.href, host: url.host };
}

/**
 * Collects the CSP sources that a page with these playbacks needs. Media may redirect to any host over TLS, over
 * plain HTTP only within their own origin. Uploaded files need no extra source.
 */
export function toPageSources(...playbacks: Playback[]): PageSources {
  const [media, frames] = [new Set<string>(), new Set<string>()];
  for (const playback of playbacks) {
    if (playback.kind === "link" || playback.kind === "text" || playback.host === "") continue;
    const { protocol, origin } = new URL(playback.src);
    if (playback.kind === "embed") frames.add(origin);
    else media.add("https:").add(protocol === "http:" ? origin : "https:");
  }
  return {
    ...(media.size > 0 && { media: [...media] }),
    ...(frames.size > 0 && { frames: [...frames] }),
  };
}

/** Returns the embedded player's URL for a YouTube or Vimeo video page, without its query; null for any other URL. */
function toEmbedUrl(url: URL): URL | null {
  if (url.port !== "") return null;
  const youTube = parseYouTubeId(url);
  if (youTube) return new URL(`https://${YOUTUBE_HOST}/embed/${youTube}`);
  const vimeo = parseVimeoId(url);
  return vimeo ? new URL(`https://${VIMEO_HOST}/video/${vimeo}`) : null;
}

/** Reads the video id from a YouTube URL. Rejects the keywords of playlists and live channels, which are as long as an id. */
function parseYouTubeId(url: URL): string | undefined {
  return /^(?!videoseries$|live_stream$)[\w-]{11}$/.exec(extractYouTubeIdCandidate(url) ?? "")?.[0];
}

/** Reads the part of a YouTube URL that should be the video id, unchecked. */
function extractYouTubeIdCandidate({
  hostname,
  pathname,
  searchParams,
}: URL): string | null | undefined {
  if (hostname === "youtu.be") return pathname.slice(1);
  if (!/^((www|m)\.)?youtube(-nocookie)?\.com$/.test(hostname)) return null;
  if (pathname === "/watch") return searchParams.get("v");
  return /^\/(?:shorts|embed|live)\/([^/]+)\/?$/.exec(pathname)?.[1];
}

function parseVimeoId({ hostname, pathname }: URL): string | undefined {
  if (hostname === VIMEO_HOST) return /^\/video\/(\d{1,12})\/?$/.exec(pathname)?.[1];
  if (!/^(www\.)?vimeo\.com$/.test(hostname)) return undefined;
  return /^\/(\d{1,12})\/?$/.exec(pathname)?.[1];
}
