import { Caution } from "~/app/components/ui/caution";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "~/app/components/document/use-hydrated";
import { REMOVE_SUFFIX, UPLOAD_SUFFIX } from "~/app/contracts/form-fields";

/** Warning for a step whose directions changed but whose recording did not (specification 001, section 5). */
export const STALE_VOICE_WARNING =
  "The directions have changed, but the recording still has the old ones. Please make a new recording.";

type Props = {
  /** Names of the fields with the text that is read aloud, and with its recording. */
  textField: string;
  voiceField: string;
  /** The text as it is saved. */
  saved: string;
};

/** Live warning while the form would keep a stale recording; without scripts, a static hint. */
export function VoiceWarning({ textField, voiceField, saved }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const form = container.current?.closest("form");
    if (!form) return;
    const update = () =>
      setVisible(wouldLeaveStaleVoice(new FormData(form), { textField, voiceField, saved }));
    update();
    form.addEventListener("input", update);
    return () => form.removeEventListener("input", update);
  }, [textField, voiceField, saved]);
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

function wouldLeaveStaleVoice(form: FormData, { textField, voiceField, saved }: Props): boolean {
  const text = form.get(textField);
  const isChanged =
    typeof text === "string" && normalizeWhitespace(text) !== normalizeWhitespace(saved);
  const upload = form.get(`${voiceField}${UPLOAD_SUFFIX}`);
  const isNew = upload instanceof File && upload.size > 0;
  const isRemoved = form.has(`${voiceField}${REMOVE_SUFFIX}`);
  return isChanged && form.get(voiceField) !== "" && !isNew && !isRemoved;
}

const normalizeWhitespace = (text: string) => text.split(/\s+/).join(" ").trim();
