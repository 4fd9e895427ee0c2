import { type RefObject, useEffect, useState } from "react";

/** Playback state; times in seconds, duration 0 until known. */
type State = {
  playing: boolean;
  ended: boolean;
  time: number;
  duration: number;
  /** From 0 to 1. */
  volume: number;
  muted: boolean;
  failed: boolean;
  /** Text of the current captions; "" for none. */
  caption: string;
};

const INITIAL_STATE: State = {
  playing: false,
  ended: false,
  failed: false,
  caption: "",
  muted: false,
  time: 0,
  duration: 0,
  volume: 1,
};
const EVENTS =
  "play pause ended timeupdate loadedmetadata durationchange volumechange seeked error";

/** State and commands of a media element. The state is read from the element, also after changes before hydration. */
export function useMedia(element: RefObject<HTMLMediaElement>) {
  const [state, setState] = useState(INITIAL_STATE);
  useEffect(() => {
    const media = element.current;
    if (!media) return;
    const update = () => setState(readState(media));
    update();
    // Hidden: read for display below the picture, larger than browsers draw it, and for sounds at all.
    const [captions] = media.textTracks;
    if (captions) captions.mode = "hidden";
    captions?.addEventListener("cuechange", update);
    for (const event of EVENTS.split(" ")) media.addEventListener(event, update);
    return () => {
      captions?.removeEventListener("cuechange", update);
      for (const event of EVENTS.split(" ")) media.removeEventListener(event, update);
    };
  }, [element]);
  const command = (apply: (media: HTMLMediaElement) => void) => () => {
    if (element.current) apply(element.current);
  };
  return {
    ...state,
    // A rejected play() triggers an error event, or stays paused.
    toggle: command((media) =>
      media.paused ? void media.play().catch(() => undefined) : media.pause(),
    ),
    seek: (seconds: number) => command((media) => (media.currentTime = seconds))(),
    mute: command((media) => (media.muted = !media.muted)),
    setVolume: (volume: number) =>
      command((media) => {
        media.volume = volume;
        media.muted = volume === 0;
      })(),
  };
}
export type Media = ReturnType<typeof useMedia>;

const readState = (media: HTMLMediaElement): State => ({
  playing: !media.paused && !media.ended,
  ended: media.ended,
  time: media.currentTime,
  duration: Number.isFinite(media.duration) ? media.duration : 0,
  volume: media.volume,
  muted: media.muted,
  failed: media.error !== null,
  caption: readCaption(media.textTracks[0]),
});

const readCaption = (track?: TextTrack) =>
  Array.from(track?.activeCues ?? [])
    .map((cue) => (cue instanceof VTTCue ? cue.getCueAsHTML().textContent : ""))
    .join(" ");
