import { useEffect, useRef, useState } from "react";
import { PlayIcon } from "~/app/components/ui/icons";

type Props = {
  url: string;
  /** Name of the recording's subject, for accessible names. */
  subject: string;
};

/** Player of recorded directions: with scripts a button until it is played, since a page shows many. */
export function RecordingPlayer({ url, subject }: Props) {
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
