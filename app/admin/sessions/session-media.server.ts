import { isExternalUrl } from "~/models/rules/web-address.schema";
import { type Playback, resolvePlayback } from "~/server/media/playback";
import type { getSessionWithMedia } from "~/server/sessions/shown-media";
import { toMinutes } from "~/server/sessions/recording-minutes";
import { describeOwnLength } from "./own-length.server";
import type { MediaTab } from "./tabs";

type SessionWithMedia = Awaited<ReturnType<typeof getSessionWithMedia>>;
type Fact = { label: string; value: string; wide?: boolean };

/** Content of one tab of the media player: playable media, or a message that explains why there is none. */
export type TabContent = {
  tab: MediaTab;
  title: string;
  /** Suffix of the tab's title, e.g. "10 min", as patients read it; empty for none. */
  note: string;
} & (
  | { empty: string }
  | { deleted: string }
  | { address: string; playback: Playback; facts: Fact[] }
);

/** Builds the four tabs of a session's media player (specification 000, section 2.8). */
export function buildMediaTabs(sessionWithMedia: SessionWithMedia): TabContent[] {
  const { audioUrl, audioDuration, audioTranscript } = sessionWithMedia.session;
  const { videoUrl, videoDuration, videoTranscript } = sessionWithMedia.session;
  const { seconds } = sessionWithMedia;
  return [
    buildOwnMediaTab("audio", "Audio", audioUrl, {
      entered: audioDuration,
      seconds: seconds.audio,
      transcript: audioTranscript,
    }),
    buildOwnMediaTab("video", "Video", videoUrl, {
      entered: videoDuration,
      seconds: seconds.video,
      transcript: videoTranscript,
    }),
    buildReligiousTab(sessionWithMedia),
    buildAdvertisementTab(sessionWithMedia),
  ];
}

/** Builds the tab of the session's own audio or video. @param address web address, or path of an uploaded file */
function buildOwnMediaTab(
  tab: "audio" | "video",
  title: string,
  address: string | null,
  {
    entered,
    seconds,
    transcript,
  }: { entered: number | null; seconds: number | null; transcript: string | null },
): TabContent {
  if (!address) return { tab, title, note: "", empty: `No ${tab} content available` };
  const minutes = seconds === null ? entered : toMinutes(seconds);
  const note = minutes === null ? "" : `${minutes} min`;
  const ownLength = describeOwnLength(entered, seconds);
  const facts = [
    ...(ownLength ? [{ label: `${title} Duration`, value: ownLength, wide: true }] : []),
    {
      label: `${title} URL`,
      value: isExternalUrl(address) ? address : "Uploaded file",
      wide: true,
    },
    { label: `${title} Transcript`, value: transcript ?? "", wide: true },
  ];
  return { tab, title, note, address, playback: resolvePlayback(address, tab), facts };
}

function buildReligiousTab({ session, message }: SessionWithMedia): TabContent {
  const base = { tab: "religious" as const, title: "Religious" };
  const { religiousContent, religiousMessage } = session;
  const name = religiousMessage ?? "";
  if (religiousContent === "No") {
    return { ...base, note: "", empty: "No religious content selected" };
  }
  if (!message)
    return { ...base, note: "deleted", deleted: formatDeletedMessage("religious message", name) };
  const facts = [
    { label: "Religious Message", value: name },
    { label: "Religion", value: message.religionType },
    { label: "Duration", value: formatSeconds(message) },
    { label: "Message URL", value: message.url, wide: true },
  ];
  return { ...base, note: "", address: message.url, playback: resolvePlayback(message.url), facts };
}

function buildAdvertisementTab({ session, advertisement }: SessionWithMedia): TabContent {
  const base = { tab: "advertisement" as const, title: "Advertisement" };
  const name = session.advertisement ?? "";
  const advertiser = session.advertiser ?? "";
  if (session.advertisingContent === "No") {
    return { ...base, note: "", empty: "No advertisement content available" };
  }
  if (!advertisement) {
    return {
      ...base,
      note: "deleted",
      deleted: formatDeletedMessage("advertisement", name, advertiser),
    };
  }
  const { url } = advertisement;
  const facts = [
    { label: "Advertiser", value: advertiser },
    { label: "Advertisement", value: name },
    { label: "Duration", value: formatSeconds(advertisement) },
    { label: "Advertisement URL", value: url, wide: true },
    {
      label: "Advertisement Description",
      value: session.advertisingDescription ?? "",
      wide: true,
    },
  ];
  return { ...base, note: "", address: url, playback: resolvePlayback(url), facts };
}

function formatDeletedMessage(noun: string, name: string, owner = ""): string {
  const ownerSuffix = owner && ` of ${owner}`;
  return `This ${noun} has been deleted: "${name}"${ownerSuffix}. Edit the session to choose another one.`;
}

const formatSeconds = ({ durationSeconds }: { durationSeconds: number }) =>
  `${durationSeconds} seconds`;
