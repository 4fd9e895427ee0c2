import { Caution } from "~/app/components/ui/caution";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "~/app/components/document/use-hydrated";
import { REMOVE_SUFFIX, UPLOAD_SUFFIX } from "~/app/contracts/form-fields";

/** Warning for a step whose directions changed but whose recording did not (specification 001, section 5). */
export const STALE_VOICE_WARNING =
  "The directions have changed, but the recording still has the old ones. Please make a new recording.";

/** Live warning while the form would keep a stale recording; without scripts, a static hint. */
export function VoiceWarning({ directions }: { directions: string }) {
  const container = useRef<HTMLDivElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const form = container.current?.closest("form");
    if (!form) return;
    const update = () => setVisible(wouldLeaveStaleVoice(new FormData(form), directions));
    update();
    form.addEventListener("input", update);
    return () => form.removeEventListener("input", update);
  }, [directions]);
  return (
    <div ref={container} role="status">
      {isVisible && <Caution>{STALE_VOICE_WARNING}</Caution>}
      {!useHydrated() && (
        <p className="text-sm text-soft">
          A recording keeps the directions as they were when it was made. If you change them, make a
          new one.
        </p>
      )}
    </div>
  );
}

function wouldLeaveStaleVoice(form: FormData, directions: string): boolean {
  const rawDirections = form.get("guidanceDirections");
  const isChanged =
    typeof rawDirections === "string" &&
    normalizeWhitespace(rawDirections) !== normalizeWhitespace(directions);
  const upload = form.get(`voice${UPLOAD_SUFFIX}`);
  const isNew = upload instanceof File && upload.size > 0;
  return isChanged && form.get("voice") !== "" && !isNew && !form.has(`voice${REMOVE_SUFFIX}`);
}

const normalizeWhitespace = (text: string) => text.split(/\s+/).join(" ").trim();
