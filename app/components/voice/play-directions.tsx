import type { Toast } from "../ui/toasts";
import { useHydrated } from "../use-hydrated";
import { useSpeech } from "./speech";

type Props = {
  directions: string;
  /** Name of the directions' subject, for the button's accessible name. */
  of: string;
  onSaid: (toast: Toast) => void;
};

/** Speech synthesis of directions without a recording; requires scripts. The text is shown in any case. */
export function PlayDirections({ directions, of, onSaid }: Props) {
  const { speaking, speak, stop } = useSpeech();
  if (!useHydrated()) return null;
  const play = () => {
    if (directions.trim() === "") {
      onSaid({ type: "error", message: "No directions to read." });
    } else if (speak(directions)) {
      onSaid({ type: "success", message: "Playing directions" });
    } else {
      onSaid({ type: "error", message: "Your browser does not support text-to-speech" });
    }
  };
  const label = speaking ? "Stop Playing" : "Play Directions (TTS)";
  return (
    <button
      type="button"
      className="button"
      onClick={speaking ? stop : play}
      aria-label={`${label} ${of}`}
    >
      {label}
    </button>
  );
}
