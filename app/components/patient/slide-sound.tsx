import { lazy, Suspense, useState } from "react";
import { type Toast, Toasts } from "../ui/toasts";
import { useHydrated } from "../document/use-hydrated";

const PlayDirectionsButton = lazy(async () => ({
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
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the directions above say the same as text
      <audio
        className="w-full print:hidden"
        controls
        preload="none"
        src={sound}
        aria-label={`Recording of ${title}`}
      >
        Your browser cannot play this recording. <a href={sound}>Open it on its own</a>
      </audio>
    );
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
