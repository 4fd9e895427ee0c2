import { parseUploadId } from "~/models/sessions/session.schema";
import { isFileId } from "~/models/files/stored-file.schema";
import { isWebAddress } from "~/models/rules/web-address.schema";
import type { PageLoads } from "~/server/platform/security-headers";

/**
 * How a browser can play an address; `src` is what it loads, and `host` is whom it asks: a name, and a port if any; "" for
 * an uploaded file, which is ours.
 */
export type Playback =
  | { kind: "audio" | "video" | "embed"; src: string; host: string }
  /** Not here, but at its own place. */
  | { kind: "link"; src: string; host: string }
  /** Nothing that a browser may be sent to: it is shown as a text. */
  | { kind: "text" };

const FILES: [kind: "audio" | "video", extensions: RegExp][] = [
  ["audio", /\.(mp3|m4a|aac|ogg|oga|opus|wav|flac|weba)$/i],
  ["video", /\.(mp4|m4v|webm|ogv|mov)$/i],
];
/** URLs take hosts with commas, semicolons and stars in them, which would say something else in a policy. */
const PLAIN_HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/;
const YOUTUBE = "www.youtube-nocookie.com";
const VIMEO = "player.vimeo.com";

/**
 * How an address can be played (DESIGN 7): a sound or a film by the ending of its path, a video of YouTube or Vimeo in
 * their players, else as a link. Addresses are checked when they are saved; this one trusts none of them.
 * @param uploaded what an uploaded file is whose address this may be: it has no ending
 */
export function playbackOf(address: string, uploaded?: "audio" | "video"): Playback {
  if (uploaded && isFileId(parseUploadId(address)))
    return { kind: uploaded, src: address, host: "" };
  if (!isWebAddress(address)) return { kind: "text" };
  const url = new URL(address);
  const embed = embedOf(url);
  if (embed) return { kind: "embed", src: embed.href, host: embed.host };
  const file = FILES.find(([, extensions]) => extensions.test(url.pathname))?.[0];
  const kind = file && PLAIN_HOST.test(url.host) ? file : "link";
  return { kind, src: url.href, host: url.host };
}

/**
 * What a page that plays them must be let load: sounds and films may lead to any host over TLS, and over plain HTTP only
 * from their own. Uploaded files need no leave.
 */
export function loadsOf(...playbacks: Playback[]): PageLoads {
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

/** The player's address for a page of YouTube or Vimeo that shows one video, without a query; null for everything else. */
function embedOf(url: URL): URL | null {
  if (url.port !== "") return null;
  const youTube = youTubeId(url);
  if (youTube) return new URL(`https://${YOUTUBE}/embed/${youTube}`);
  const vimeo = vimeoId(url);
  return vimeo ? new URL(`https://${VIMEO}/video/${vimeo}`) : null;
}

/** A playlist and a channel stand in place of a video, and are as long as one's id. */
function youTubeId(url: URL): string | undefined {
  return /^(?!videoseries$|live_stream$)[\w-]{11}$/.exec(youTubeName(url) ?? "")?.[0];
}

/** What stands where YouTube's addresses name a video. */
function youTubeName({ hostname, pathname, searchParams }: URL): string | null | undefined {
  if (hostname === "youtu.be") return pathname.slice(1);
  if (!/^((www|m)\.)?youtube(-nocookie)?\.com$/.test(hostname)) return null;
  if (pathname === "/watch") return searchParams.get("v");
  return /^\/(?:shorts|embed|live)\/([^/]+)\/?$/.exec(pathname)?.[1];
}

function vimeoId({ hostname, pathname }: URL): string | undefined {
  if (hostname === VIMEO) return /^\/video\/(\d{1,12})\/?$/.exec(pathname)?.[1];
  if (!/^(www\.)?vimeo\.com$/.test(hostname)) return undefined;
  return /^\/(\d{1,12})\/?$/.exec(pathname)?.[1];
}
