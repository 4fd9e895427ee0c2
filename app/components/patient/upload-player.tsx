import { type ReactNode, type RefObject, useRef } from "react";
import { useHydrated } from "../document/use-hydrated";
import { CalmScene, Sun } from "./calm-scene";
import { useCaptions } from "./captions";
import { FullscreenButton, PlayButton, Position, SeekBar, VolumeBar } from "./media-controls";
import { type Media, useMedia } from "./use-media";

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
  onEnded?: () => void;
};

/* oxlint-disable jsx-a11y/media-has-caption -- captions exist for timed transcripts; others are shown below the player */
/**
 * Player of an uploaded recording: a sound in the calm scene, which moves while it plays; a video above a row of controls.
 * Scripts replace the browser's controls by larger ones, and show the captions at a readable size, also of a sound.
 */
export function UploadPlayer({ kind, src, name, captions, autoPlay, tabs, onEnded }: Props) {
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
    onEnded,
  };
  const content = (
    <>
      {captions && <track kind="captions" src={captions} srcLang="en" label="English" default />}
      {`Your browser does not support ${kind}.`}
    </>
  );
  const { caption, sizeButton } = useCaptions(media, captions !== null && hydrated);
  return (
    <div
      className="flex flex-1 flex-col bg-surface [&:fullscreen]:overflow-auto [--motion:paused] data-playing:[--motion:running] print:hidden"
      ref={frame}
      role="group"
      aria-label="Player"
      data-playing={media.playing ? "" : undefined}
    >
      {kind === "audio" ? (
        <CalmScene
          sky={
            <>
              {tabs}
              <audio className="w-full max-w-md" {...props}>
                {content}
              </audio>
              {caption}
              <Sun>{hydrated && <PlayButton media={media} />}</Sun>
            </>
          }
        >
          {hydrated && <SoundControls media={media} />}
          {sizeButton}
          <Failure media={media} />
        </CalmScene>
      ) : (
        <div className="grid flex-1 content-start justify-items-center gap-3 bg-linear-to-b from-surface to-sunken px-4 pb-5">
          {tabs}
          <div className="grid w-[min(100%,calc(42dvh*16/9))] gap-2 in-[:fullscreen]:w-[min(100%,calc(70dvh*16/9))]">
            <video
              className="aspect-video w-full rounded-lg bg-sunken [&::cue]:text-xl"
              poster="/video-poster.svg"
              {...props}
              playsInline
            >
              {content}
            </video>
            {hydrated && <VideoControls media={media} frame={frame} />}
          </div>
          {caption}
          {sizeButton}
          <Failure media={media} />
        </div>
      )}
    </div>
  );
}
/* oxlint-enable jsx-a11y/media-has-caption */

function SoundControls({ media }: { media: Media }) {
  return (
    <>
      <div className="relative w-full max-w-xl text-center">
        <SeekBar media={media} />
        <Position media={media} />
      </div>
      <div className="relative flex w-full max-w-xs items-center gap-2">
        <VolumeBar media={media} />
      </div>
    </>
  );
}

type VideoProps = { media: Media; frame: RefObject<HTMLElement> };

/** One row; on phones the position has a row of its own above it. */
function VideoControls({ media, frame }: VideoProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <div className="flex items-center gap-3 max-sm:basis-full sm:order-1 sm:flex-1">
        <SeekBar media={media} />
        <Position media={media} />
      </div>
      <PlayButton media={media} small />
      <div className="flex items-center max-sm:flex-1 sm:order-2 sm:w-32">
        <VolumeBar media={media} />
      </div>
      <div className="sm:order-3">
        <FullscreenButton frame={frame} />
      </div>
    </div>
  );
}

function Failure({ media }: { media: Media }) {
  return (
    <p className="relative font-medium text-danger" role="status">
      {media.failed && "This recording could not be played here. Please try again later."}
    </p>
  );
}
