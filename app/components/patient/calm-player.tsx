import { useRef } from "react";
import { useHydrated } from "../use-hydrated";
import { MediaControls } from "./media-controls";
import { useMedia } from "./use-media";

type Props = {
  kind: "audio" | "video";
  src: string;
  name: string;
  /** Where its captions are; null where there are none. */
  captions: string | null;
  /** It begins at once, where the browser lets it: somebody has just pressed Play. */
  begin: boolean;
};

/* eslint-disable jsx-a11y/media-has-caption -- there are captions where the transcript has times; else it stands below */
/** A recording of ours: the browser's own player, and with scripts large, calm controls. */
export function CalmPlayer({ kind, src, name, captions, begin }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const media = useMedia(element);
  const hydrated = useHydrated();
  const props = {
    ref: element,
    src,
    controls: !hydrated,
    autoPlay: begin,
    preload: "metadata",
    "aria-label": name,
  };
  const inside = (
    <>
      {captions && <track kind="captions" src={captions} srcLang="en" label="English" default />}
      {`Your browser does not support ${kind}.`}
    </>
  );
  return (
    <div className="calm-player" ref={frame}>
      {kind === "audio" ? (
        <audio {...props}>{inside}</audio>
      ) : (
        <video {...props} playsInline>
          {inside}
        </video>
      )}
      {hydrated && <MediaControls media={media} frame={kind === "video" ? frame : null} />}
      <p className="error" role="status">
        {media.failed && "This recording could not be played here. Please try again later."}
      </p>
    </div>
  );
}
/* eslint-enable jsx-a11y/media-has-caption */
