import { type RefObject, useEffect, useState } from "react";

/** How a recording stands; times are in seconds, the duration is 0 until it is known. */
type State = {
  playing: boolean;
  ended: boolean;
  time: number;
  duration: number;
  /** From 0 to 1. */
  volume: number;
  muted: boolean;
  failed: boolean;
};

const AT_FIRST: State = {
  ...{ playing: false, ended: false, failed: false, muted: false },
  ...{ time: 0, duration: 0, volume: 1 },
};
const EVENTS =
  "play pause ended timeupdate loadedmetadata durationchange volumechange seeked error";

/** What a player's element does, and what it can be told; its own events are the truth, also from before scripts ran. */
export function useMedia(element: RefObject<HTMLMediaElement>) {
  const [state, setState] = useState(AT_FIRST);
  useEffect(() => {
    const media = element.current;
    if (!media) return;
    const read = () => setState(stateOf(media));
    read();
    for (const event of EVENTS.split(" ")) media.addEventListener(event, read);
    return () => {
      for (const event of EVENTS.split(" ")) media.removeEventListener(event, read);
    };
  }, [element]);
  const tell = (change: (media: HTMLMediaElement) => void) => () => {
    if (element.current) change(element.current);
  };
  return {
    ...state,
    // Where the browser refuses, it says so by an event, or stays paused.
    toggle: tell((media) =>
      media.paused ? void media.play().catch(() => undefined) : media.pause(),
    ),
    seek: (seconds: number) => tell((media) => (media.currentTime = seconds))(),
    mute: tell((media) => (media.muted = !media.muted)),
    setVolume: (volume: number) =>
      tell((media) => {
        media.volume = volume;
        media.muted = volume === 0;
      })(),
  };
}
export type Media = ReturnType<typeof useMedia>;

const stateOf = (media: HTMLMediaElement): State => ({
  playing: !media.paused && !media.ended,
  ended: media.ended,
  time: media.currentTime,
  duration: Number.isFinite(media.duration) ? media.duration : 0,
  volume: media.volume,
  muted: media.muted,
  failed: media.error !== null,
});
