import type { Toast } from "../ui/toasts";
import { useHydrated } from "../document/use-hydrated";
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
