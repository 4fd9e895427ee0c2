import { Suspense, useRef, useState } from "react";
import { type Toast, Toasts } from "../ui/toasts";
import { lazyExtra } from "../document/lazy-extra";
import { useHydrated } from "../document/use-hydrated";
import { PlayButton, Position, SeekBar } from "./media-controls";
import { useMedia } from "./use-media";

const PlayDirectionsButton = lazyExtra(async () => ({
  default: (await import("../voice/play-directions")).PlayDirectionsButton,
}));

type Props = {
  /** URL of the recording; null for none. */
  sound: string | null;
  title: string;
  text: string;
  isCurrent: boolean;
};

/** A step's recording, or, if it has none and scripts run, speech synthesis, which leaving the slide stops. */
export function SlideSound({ sound, title, text, isCurrent }: Props) {
  const hydrated = useHydrated();
  const [toast, setToast] = useState<Toast | null>(null);
  if (sound) {
    return <Recording sound={sound} title={title} isCurrent={isCurrent} />;
  }
  if (!hydrated || !isCurrent) return null;
  return (
    <Suspense>
      <PlayDirectionsButton
        directions={text}
        subject={title}
        // Shows only errors: the button itself shows that the directions are being read.
        onToast={(message) => message.type === "error" && setToast(message)}
      />
      <Toasts toast={toast} />
    </Suspense>
  );
}

/** A step's recording, with the browser's controls, which scripts replace. Its length is loaded once its step is shown. */
function Recording({ sound, title, isCurrent }: Omit<Props, "text" | "sound"> & { sound: string }) {
  const element = useRef<HTMLAudioElement>(null);
  const media = useMedia(element);
  const hydrated = useHydrated();
  return (
    <div className="print:hidden">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the directions above say the same as text */}
      <audio
        className="w-full"
        ref={element}
        controls={!hydrated}
        preload={hydrated && isCurrent ? "metadata" : "none"}
        src={sound}
        aria-label={`Recording of ${title}`}
      >
        Your browser cannot play this recording. <a href={sound}>Open it on its own</a>
      </audio>
      {hydrated && (
        <div
          className="flex items-center gap-3 rounded-full bg-accent-soft pr-5"
          role="group"
          aria-label={`Recording of ${title}`}
        >
          <PlayButton media={media} small />
          <SeekBar media={media} />
          <Position media={media} />
        </div>
      )}
      {media.failed && (
        <p className="pt-1 text-base text-danger" role="status">
          This recording could not be played. <a href={sound}>Open it on its own</a>
        </p>
      )}
    </div>
  );
}
