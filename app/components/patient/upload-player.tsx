import { useRef } from "react";
import { useHydrated } from "../document/use-hydrated";
import { MediaControls } from "./media-controls";
import { useMedia } from "./use-media";

type Props = {
  kind: "audio" | "video";
  src: string;
  name: string;
  /** URL of the captions; null for none. */
  captions: string | null;
  /** Autoplays, if the browser allows it, after Play was pressed. */
  autoPlay: boolean;
};

/* oxlint-disable jsx-a11y/media-has-caption -- captions exist for timed transcripts; others are shown below the player */
/** Player of an uploaded recording, with native controls, or custom ones if scripts run. */
export function UploadPlayer({ kind, src, name, captions, autoPlay }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const media = useMedia(element);
  const hydrated = useHydrated();
  const props = {
    ref: element,
    src,
    controls: !hydrated,
    autoPlay,
    preload: "metadata",
    "aria-label": name,
  };
  const content = (
    <>
      {captions && <track kind="captions" src={captions} srcLang="en" label="English" default />}
      {`Your browser does not support ${kind}.`}
    </>
  );
  return (
    <div className="calm-player" ref={frame}>
      {kind === "audio" ? (
        <audio {...props}>{content}</audio>
      ) : (
        <video {...props} playsInline>
          {content}
        </video>
      )}
      {hydrated && <MediaControls media={media} frame={kind === "video" ? frame : null} />}
      <p className="error" role="status">
        {media.failed && "This recording could not be played here. Please try again later."}
      </p>
    </div>
  );
}
/* oxlint-enable jsx-a11y/media-has-caption */
