import { isWebAddress } from "~/models/rules/web-address.schema";
import { type Playback, playbackOf } from "~/server/media/playback";
import type { getSessionWithMedia } from "~/server/sessions/shown-media";
import type { MediaTab } from "./tabs";

type Shown = Awaited<ReturnType<typeof getSessionWithMedia>>;
type Fact = { label: string; value: string; wide?: boolean };

/** What a tab of the player holds: something that plays, or the words for why there is nothing. */
export type TabContent = {
  tab: MediaTab;
  title: string;
  /** What the tab says beside its title, such as "10 min"; "" for nothing. */
  note: string;
} & (
  { empty: string } | { deleted: string } | { address: string; playback: Playback; facts: Fact[] }
);

/** What the four tabs of a session's player hold (specification 000, section 2.8). */
export function tabsOf(shown: Shown): TabContent[] {
  const { audioUrl, audioDuration, audioTranscript } = shown.session;
  const { videoUrl, videoDuration, videoTranscript } = shown.session;
  return [
    ownMedia("audio", "Audio", audioUrl, { minutes: audioDuration, transcript: audioTranscript }),
    ownMedia("video", "Video", videoUrl, { minutes: videoDuration, transcript: videoTranscript }),
    religiousTab(shown),
    advertisementTab(shown),
  ];
}

/** What was recorded for the session: an address on the web, or an uploaded file. Durations are in minutes. */
function ownMedia(
  tab: "audio" | "video",
  title: string,
  address: string | null,
  { minutes, transcript }: { minutes: number | null; transcript: string | null },
): TabContent {
  if (!address) return { tab, title, note: "", empty: `No ${tab} content available` };
  const note = minutes === null ? "" : `${minutes} min`;
  const facts = [
    { label: `${title} URL`, value: isWebAddress(address) ? address : "Uploaded file", wide: true },
    { label: `${title} Transcript`, value: transcript ?? "", wide: true },
  ];
  return { tab, title, note, address, playback: playbackOf(address, tab), facts };
}

function religiousTab({ session, message }: Shown): TabContent {
  const tab = { tab: "religious" as const, title: "Religious" };
  const { religiousContent, religiousMessage } = session;
  const name = religiousMessage ?? "";
  if (religiousContent === "No") {
    return { ...tab, note: "", empty: "No religious content selected" };
  }
  if (!message) return { ...tab, note: "deleted", deleted: gone("religious message", name) };
  const facts = [
    { label: "Religious Message", value: name },
    { label: "Duration", value: seconds(message) },
    { label: "Message URL", value: message.url, wide: true },
  ];
  return { ...tab, note: "", address: message.url, playback: playbackOf(message.url), facts };
}

function advertisementTab({ session, advertisement }: Shown): TabContent {
  const tab = { tab: "advertisement" as const, title: "Advertisement" };
  const name = session.advertisement ?? "";
  const advertiser = session.advertiser ?? "";
  if (session.advertisingContent === "No") {
    return { ...tab, note: "", empty: "No advertisement content available" };
  }
  if (!advertisement) {
    return { ...tab, note: "deleted", deleted: gone("advertisement", name, advertiser) };
  }
  const { url } = advertisement;
  const facts = [
    { label: "Advertiser", value: advertiser },
    { label: "Advertisement", value: name },
    { label: "Duration", value: seconds(advertisement) },
    { label: "Advertisement URL", value: url, wide: true },
    {
      label: "Advertisement Description",
      value: session.advertisingDescription ?? "",
      wide: true,
    },
  ];
  return { ...tab, note: "", address: url, playback: playbackOf(url), facts };
}

function gone(thing: string, name: string, owner = ""): string {
  const whose = owner && ` of ${owner}`;
  return `This ${thing} has been deleted: "${name}"${whose}. Edit the session to choose another one.`;
}

const seconds = ({ durationSeconds }: { durationSeconds: number }) => `${durationSeconds} seconds`;
