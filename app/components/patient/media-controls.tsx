import type { RefObject } from "react";
import { RANGE_CLASSES } from "../forms/range-classes";
import { FullscreenIcon, PauseIcon, PlayIcon, SoundIcon } from "../ui/icons";
import { PLAY_CLASSES } from "./calm-scene";
import type { Media } from "./use-media";

type Props = { media: Media };

/** Play and pause: the sun of the scene. */
export function PlayButton({ media }: Props) {
  const { playing, ended, time } = media;
  return (
    <>
      <button type="button" className={PLAY_CLASSES} data-initial-focus="" onClick={media.toggle}>
        {playing ? <PauseIcon size={36} /> : <PlayIcon size={36} />}
        {playing ? "Pause" : "Play"}
      </button>
      <span className="sr-only" role="status">
        {ended ? "The recording has ended" : playing ? "Playing" : time > 0 ? "Paused" : ""}
      </span>
    </>
  );
}

/** Position in the recording. */
export function SeekBar({ media }: Props) {
  const { time, duration } = media;
  const position = `${formatTime(time)} of ${formatTime(duration)}`;
  return (
    <div className="relative w-full max-w-xl text-center">
      <input
        className={RANGE_CLASSES}
        type="range"
        aria-label="Position"
        aria-valuetext={position}
        min={0}
        max={Math.max(Math.ceil(duration), 1)}
        step={1}
        value={Math.round(time)}
        disabled={duration === 0}
        onChange={(event) => media.seek(event.target.valueAsNumber)}
      />
      <p className="text-lg tabular-nums">{position}</p>
    </div>
  );
}

/** Volume, and fullscreen for video. @param frame element shown in fullscreen; null for audio */
export function VolumeBar({ media, frame }: Props & { frame: RefObject<HTMLElement> | null }) {
  const { volume, muted } = media;
  return (
    <div className="relative flex w-full max-w-xs items-center gap-2">
      <button
        type="button"
        className="button quiet icon"
        aria-label="Mute"
        aria-pressed={muted}
        onClick={media.mute}
      >
        <SoundIcon off={muted} size={22} />
      </button>
      <input
        className={RANGE_CLASSES}
        type="range"
        aria-label="Volume"
        aria-valuetext={`${Math.round((muted ? 0 : volume) * 100)} percent`}
        min={0}
        max={1}
        step={0.05}
        value={muted ? 0 : volume}
        onChange={(event) => media.setVolume(event.target.valueAsNumber)}
      />
      {frame && (
        <button
          type="button"
          className="button quiet icon"
          aria-label="Fullscreen"
          onClick={() => toggleFullscreen(frame.current)}
        >
          <FullscreenIcon size={22} />
        </button>
      )}
    </div>
  );
}

/** iPhones support fullscreen only on the video element. */
type IphoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

function toggleFullscreen(frame: HTMLElement | null) {
  if (document.fullscreenElement) return void document.exitFullscreen();
  if (document.fullscreenEnabled) return void frame?.requestFullscreen();
  frame?.querySelector<IphoneVideo>("video")?.webkitEnterFullscreen?.();
}

function formatTime(seconds: number): string {
  const wholeSeconds = Math.floor(seconds);
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, "0")}`;
}
