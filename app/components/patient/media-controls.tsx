import type { RefObject } from "react";
import { FullscreenIcon, PauseIcon, PlayIcon, SoundIcon } from "../ui/icons";
import type { Media } from "./use-media";

type Props = {
  media: Media;
  /** Element shown in fullscreen; null for audio. */
  frame: RefObject<HTMLElement> | null;
};

/** Player controls: play/pause, position, volume, and fullscreen for video (specification 000, section 2.7). */
export function MediaControls({ media, frame }: Props) {
  const { playing, ended, time, duration, volume, muted } = media;
  const position = `${formatTime(time)} of ${formatTime(duration)}`;
  return (
    <div className="media-controls" role="group" aria-label="Player">
      <button type="button" className="button primary play-pause" onClick={media.toggle}>
        {playing ? <PauseIcon size={24} /> : <PlayIcon size={24} />}
        {playing ? "Pause" : "Play"}
      </button>
      <div className="seek">
        <input
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
        <span className="text-sm text-soft">{position}</span>
      </div>
      <div className="volume">
        <button
          type="button"
          className="button quiet icon"
          aria-label="Mute"
          aria-pressed={muted}
          onClick={media.mute}
        >
          <SoundIcon off={muted} />
        </button>
        <input
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
            <FullscreenIcon />
          </button>
        )}
      </div>
      <p className="sr-only" role="status">
        {ended ? "The recording has ended" : playing ? "Playing" : time > 0 ? "Paused" : ""}
      </p>
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
