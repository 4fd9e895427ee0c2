import { lazy, Suspense, useState } from "react";
import { type Toast, Toasts } from "../ui/toasts";
import { useHydrated } from "../use-hydrated";

const PlayDirections = lazy(async () => ({
  default: (await import("../voice/play-directions")).PlayDirections,
}));

type Props = {
  /** The address of the recording; null for none. */
  sound: string | null;
  title: string;
  text: string;
  shown: boolean;
};

/** A step's recording; where there is none, the browser reads it, if scripts run. It is silent on a step that is left. */
export function SlideSound({ sound, title, text, shown }: Props) {
  const hydrated = useHydrated();
  const [said, setSaid] = useState<Toast | null>(null);
  if (sound) {
    return (
      // eslint-disable-next-line jsx-a11y/media-has-caption -- the directions above say the same as text
      <audio controls preload="none" src={sound} aria-label={`Recording of ${title}`}>
        Your browser cannot play this recording. <a href={sound}>Open it on its own</a>
      </audio>
    );
  }
  if (!hydrated || !shown) return null;
  return (
    <Suspense>
      <PlayDirections
        directions={text}
        of={title}
        // That it plays is heard, and stands on the button.
        onSaid={(toast) => toast.type === "error" && setSaid(toast)}
      />
      <Toasts toast={said} />
    </Suspense>
  );
}
