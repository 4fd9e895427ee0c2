import type { Toast } from "../ui/toasts";
import { useHydrated } from "../use-hydrated";
import { useSpeech } from "./speech";

type Props = {
  directions: string;
  /** What they are directions of, for those who hear the button outside its card. */
  of: string;
  onSaid: (toast: Toast) => void;
};

/** Reads directions aloud that have no recording, where scripts run; they stand beside it as text in any case. */
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
  const words = speaking ? "Stop Playing" : "Play Directions (TTS)";
  return (
    <button
      type="button"
      className="button"
      onClick={speaking ? stop : play}
      aria-label={`${words} ${of}`}
    >
      {words}
    </button>
  );
}
