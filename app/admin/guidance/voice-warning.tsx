import { useEffect, useRef, useState } from "react";
import { useHydrated } from "~/app/components/use-hydrated";
import { REMOVE, UPLOAD } from "~/app/contracts/form-fields";

/** Said where the voice of a step is left as it was and its directions are not (specification 001, section 5). */
export const OLD_VOICE =
  "The directions have changed, but the recording still says the old ones. Please make a new recording.";

/** Warns as soon as it is so; without scripts, says it before. */
export function VoiceWarning({ directions }: { directions: string }) {
  const here = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const form = here.current?.closest("form");
    if (!form) return;
    const look = () => setShown(keepsOldVoice(new FormData(form), directions));
    look();
    form.addEventListener("input", look);
    return () => form.removeEventListener("input", look);
  }, [directions]);
  return (
    <div ref={here} role="status">
      {shown && <p className="caution">{OLD_VOICE}</p>}
      {!useHydrated() && (
        <p className="hint">
          A recording says what the directions were when it was made: if you change them, make a new
          one.
        </p>
      )}
    </div>
  );
}

function keepsOldVoice(form: FormData, directions: string): boolean {
  const typed = form.get("guidanceDirections");
  const changed = typeof typed === "string" && inOneLine(typed) !== inOneLine(directions);
  const chosen = form.get(`voice${UPLOAD}`);
  const isNew = chosen instanceof File && chosen.size > 0;
  return changed && form.get("voice") !== "" && !isNew && !form.has(`voice${REMOVE}`);
}

const inOneLine = (text: string) => text.split(/\s+/).join(" ").trim();
