import type { RefObject } from "react";
import { RangeBar } from "./range-bar";
import { FullscreenIcon, PauseIcon, PlayIcon, SoundIcon } from "../ui/icons";
import { PLAY_CLASSES } from "./calm-scene";
import { formatLength } from "./format-length";
import type { Media } from "./use-media";

type Props = { media: Media };

const SMALL_PLAY_CLASSES =
  "grid size-14 flex-none cursor-pointer place-content-center rounded-full border border-transparent bg-accent text-on-accent hover:bg-accent-strong focus-visible:rounded-full";

/** Play and pause: the sun of the scene, or a button in a row. */
export function PlayButton({ media, small }: Props & { small?: boolean }) {
  const { playing, ended, time } = media;
  const word = playing ? "Pause" : "Play";
  const size = small ? 28 : 36;
  return (
    <>
      <button
        type="button"
        className={small ? SMALL_PLAY_CLASSES : PLAY_CLASSES}
        data-initial-focus=""
        onClick={media.toggle}
      >
        {playing ? <PauseIcon size={size} /> : <PlayIcon size={size} />}
        {small ? <span className="sr-only">{word}</span> : word}
      </button>
      <span className="sr-only" role="status">
        {ended ? "The recording has ended" : playing ? "Playing" : time > 0 ? "Paused" : ""}
      </span>
    </>
  );
}

/** Position in the recording, as text below or beside the SeekBar. */
export function Position({ media: { time, duration } }: Props) {
  return (
    <p className="text-lg whitespace-nowrap tabular-nums">{`${formatLength(time)} of ${formatLength(duration)}`}</p>
  );
}

/** Position in the recording, to be moved. */
export function SeekBar({ media }: Props) {
  const { time, duration } = media;
  return (
    <RangeBar
      aria-label="Position"
      aria-valuetext={`${formatLength(time)} of ${formatLength(duration)}`}
      max={Math.max(Math.ceil(duration), 1)}
      step={1}
      value={Math.round(time)}
      disabled={duration === 0}
      onChange={(event) => media.seek(event.target.valueAsNumber)}
    />
  );
}

/** Mute, and the volume. */
export function VolumeBar({ media }: Props) {
  const { muted } = media;
  const volume = muted ? 0 : media.volume;
  return (
    <>
      <button
        type="button"
        className="button quiet icon"
        aria-label="Mute"
        aria-pressed={muted}
        onClick={media.mute}
      >
        <SoundIcon off={muted} size={22} />
      </button>
      <RangeBar
        aria-label="Volume"
        aria-valuetext={`${Math.round(volume * 100)} percent`}
        max={1}
        step={0.05}
        value={volume}
        onChange={(event) => media.setVolume(event.target.valueAsNumber)}
      />
    </>
  );
}

/** @param frame element shown in fullscreen */
export function FullscreenButton({ frame }: { frame: RefObject<HTMLElement> }) {
  return (
    <button
      type="button"
      className="button quiet icon"
      aria-label="Fullscreen"
      onClick={() => toggleFullscreen(frame.current)}
    >
      <FullscreenIcon size={22} />
    </button>
  );
}

/** iPhones support fullscreen only on the video element. */
type IphoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

function toggleFullscreen(frame: HTMLElement | null) {
  if (document.fullscreenElement) return void document.exitFullscreen();
  if (document.fullscreenEnabled) return void frame?.requestFullscreen();
  frame?.querySelector<IphoneVideo>("video")?.webkitEnterFullscreen?.();
}
