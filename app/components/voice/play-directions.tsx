import { useEffect, useRef, useState } from "react";
import type { Toast } from "../ui/toasts";
import { useHydrated } from "../document/use-hydrated";
import { PlayIcon } from "../ui/icons";
import { useSpeech } from "./speech";

type Props = {
  directions: string;
  /** Name of the directions' subject, for the button's accessible name. */
  subject: string;
  onToast: (toast: Toast) => void;
};

/** Button that reads directions aloud by speech synthesis, where they have no recording; requires scripts. */
export function PlayDirectionsButton({ directions, subject, onToast }: Props) {
  const { speaking, speak, stop } = useSpeech();
  if (!useHydrated()) return null;
  const play = () => {
    if (directions.trim() === "") {
      onToast({ type: "error", message: "No directions to read." });
    } else if (speak(directions)) {
      onToast({ type: "success", message: "Playing directions" });
    } else {
      onToast({ type: "error", message: "Your browser does not support text-to-speech" });
    }
  };
  const label = speaking ? "Stop Playing" : "Play Directions (TTS)";
  return (
    <button
      type="button"
      className="button"
      onClick={speaking ? stop : play}
      aria-label={`${label} ${subject}`}
    >
      {label}
    </button>
  );
}

type PlayerProps = {
  url: string;
  /** Name of the recording's subject, for accessible names. */
  subject: string;
};

/** Player of recorded directions: with scripts a button until it is played, since a page shows many. */
export function RecordingPlayer({ url, subject }: PlayerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    audio.current?.focus();
    // The player itself shows why it cannot play.
    audio.current?.play().catch(() => undefined);
  }, [isOpen]);
  return (
    <>
      {!isOpen && (
        <button
          type="button"
          className="button hidden scripted:inline-flex"
          onClick={() => setIsOpen(true)}
          aria-label={`Play Recording ${subject}`}
        >
          <PlayIcon size={16} />
          Play Recording
        </button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the directions above say the same as text */}
      <audio
        ref={audio}
        className={isOpen ? "w-full max-w-md" : "w-full max-w-md scripted:hidden"}
        controls
        preload="none"
        src={url}
        aria-label={`Directions ${subject}`}
      />
    </>
  );
}
