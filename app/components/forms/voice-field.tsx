import { Suspense, useEffect, useRef, useState } from "react";
import { REMOVE_SUFFIX, UPLOAD_SUFFIX } from "~/app/contracts/form-fields";
import { fileAddress } from "~/models/files/stored-file.schema";
import { lazyExtra } from "../document/lazy-extra";
import { useHydrated } from "../document/use-hydrated";
import { Caution } from "../ui/caution";
import { toFieldName } from "./field/field-value";
import type { ChosenFile } from "./chosen-file";
import { FileField, type FileFieldProps } from "./file-field";
import { ChosenMedia, MediaPlayer } from "./media-preview";

/** Lazy-loaded: needed on few pages, and never immediately. */
const VoiceTools = lazyExtra(() => import("../voice/voice-tools"));

type Props = FileFieldProps & {
  /** Name of the field with the text to record, which the browser can read aloud. */
  textFieldName: string;
};

/** Audio field with the stored recording, and tools to record or select another. */
export function VoiceField({ textFieldName, ...props }: Props) {
  const { label } = props;
  return (
    <FileField
      {...props}
      kind="audio"
      fileNoun="recording"
      renderStoredFile={(id) => (
        <MediaPlayer
          kind="audio"
          src={fileAddress(id) ?? ""}
          label={`${toFieldName(label)}, as it is saved`}
        />
      )}
    >
      {(chosen) => (
        <>
          <Tools chosen={chosen} textFieldName={textFieldName} />
          {!chosen.problem && <ChosenMedia kind="audio" file={chosen.file} />}
        </>
      )}
    </FileField>
  );
}

/** The container reserves the space, to avoid a layout shift when the tools load. */
function Tools({ chosen, textFieldName }: { chosen: ChosenFile; textFieldName: string }) {
  const hydrated = useHydrated();
  const { input, file, setInputFile } = chosen;
  return (
    <div className="flex flex-[1_0_100%] flex-wrap items-center gap-2.5 scripted:min-h-(--control)">
      {hydrated && (
        <Suspense>
          <VoiceTools
            input={input}
            textFieldName={textFieldName}
            hasFile={file !== null}
            onRecorded={setInputFile}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Warning for a step whose directions changed but whose recording did not (specification 001, section 5). */
export const STALE_VOICE_WARNING =
  "The directions have changed, but the recording still has the old ones. Please make a new recording.";

type WarningProps = {
  /** Names of the fields with the text that is read aloud, and with its recording. */
  textField: string;
  voiceField: string;
  /** The text as it is saved. */
  saved: string;
};

/** Live warning while the form would keep a stale recording; without scripts, a static hint. */
export function VoiceWarning({ textField, voiceField, saved }: WarningProps) {
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

function wouldLeaveStaleVoice(form: FormData, { textField, voiceField, saved }: WarningProps) {
  const upload = form.get(voiceField + UPLOAD_SUFFIX) as File | null;
  return (
    toWords(form.get(textField) as string) !== toWords(saved) &&
    form.get(voiceField) !== "" &&
    !upload?.size &&
    !form.has(voiceField + REMOVE_SUFFIX)
  );
}

const toWords = (text: string) => text.trim().split(/\s+/).join();
