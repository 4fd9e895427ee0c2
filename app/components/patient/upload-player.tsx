import { type ReactNode, useRef } from "react";
import { useHydrated } from "../document/use-hydrated";
import { CalmScene, Sun } from "./calm-scene";
import { PlayButton, SeekBar, VolumeBar } from "./media-controls";
import { useMedia } from "./use-media";

type Props = {
  kind: "audio" | "video";
  src: string;
  name: string;
  /** URL of the captions; null for none. */
  captions: string | null;
  /** Autoplays, if the browser allows it, after Play was pressed. */
  autoPlay: boolean;
  /** Content above the player. */
  tabs: ReactNode;
};

/* oxlint-disable jsx-a11y/media-has-caption -- captions exist for timed transcripts; others are shown below the player */
/**
 * Player of an uploaded recording in the calm scene, which moves while it plays. Scripts replace the browser's controls by
 * larger ones, and show the captions at a readable size, also of a sound.
 */
export function UploadPlayer({ kind, src, name, captions, autoPlay, tabs }: Props) {
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
    <div
      className="flex flex-1 flex-col bg-surface [&:fullscreen]:overflow-auto [--motion:paused] data-playing:[--motion:running] print:hidden"
      ref={frame}
      role="group"
      aria-label="Player"
      data-playing={media.playing ? "" : undefined}
    >
      <CalmScene
        sky={
          <>
            {tabs}
            {kind === "audio" ? (
              <audio className="w-full max-w-md" {...props}>
                {content}
              </audio>
            ) : (
              <video
                className="aspect-video w-[min(100%,calc(40dvh*16/9))] in-[:fullscreen]:w-[min(100%,calc(65dvh*16/9))] rounded-lg bg-sunken"
                {...props}
                playsInline
              >
                {content}
              </video>
            )}
            {captions && hydrated && (
              <p className="m-auto mb-8 min-h-[2lh] max-w-2xl text-center text-2xl leading-snug text-balance">
                {media.caption}
              </p>
            )}
            <Sun>{hydrated && <PlayButton media={media} />}</Sun>
          </>
        }
      >
        {hydrated && (
          <>
            <SeekBar media={media} />
            <VolumeBar media={media} frame={kind === "video" ? frame : null} />
          </>
        )}
        <p className="relative font-medium text-danger" role="status">
          {media.failed && "This recording could not be played here. Please try again later."}
        </p>
      </CalmScene>
    </div>
  );
}
/* oxlint-enable jsx-a11y/media-has-caption */
