import { type RefObject, useEffect, useState } from "react";
import { useFormState } from "../forms/form/form-state";
import { type Toast, Toasts } from "../ui/toasts";
import { canRecord } from "./recording";
import { useSpeech } from "./speech";
import { useRecorder } from "./use-recorder";

type Props = {
  /** File input that receives the recording. */
  input: RefObject<HTMLInputElement>;
  /** Whether a file has been recorded or selected. */
  hasFile: boolean;
  onRecorded: (file: File) => void;
  /** Name of the field with the text to read aloud. */
  textFieldName: string;
};

/** Script-only tools of a voice field: a recorder, and a preview by speech synthesis. */
export default function VoiceTools({ input, hasFile, onRecorded, textFieldName }: Props) {
  return (
    <>
      {canRecord() && <Recorder input={input} hasFile={hasFile} onRecorded={onRecorded} />}
      <PreviewVoice input={input} textFieldName={textFieldName} />
    </>
  );
}

function Recorder({ input, hasFile, onRecorded }: Omit<Props, "textFieldName">) {
  const { seconds, failure, start, stop } = useRecorder(onRecorded);
  const { setIsRecording } = useFormState();
  const isRecording = seconds !== null;
  useEffect(() => {
    setIsRecording(isRecording);
    // RouteDialog detects unsaved input by this event.
    if (isRecording) input.current?.dispatchEvent(new Event("input", { bubbles: true }));
    return () => setIsRecording(false);
  }, [isRecording, input, setIsRecording]);
  return (
    <>
      <button
        type="button"
        className={isRecording ? "button destroy" : "button"}
        onClick={() => void (isRecording ? stop() : start())}
      >
        {isRecording ? "Stop Recording" : hasFile ? "Record again" : "Record Voice"}
      </button>
      {isRecording && <span className="tabular-nums">{formatTime(seconds)}</span>}
      <p className="order-1 basis-full text-sm text-soft empty:absolute" role="status">
        {isRecording && "Recording. Stop it before you save."}
      </p>
      {failure && (
        <p className="order-1 basis-full text-sm font-medium text-danger" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

/** Formats seconds, such as 1:05. */
const formatTime = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const PREVIEW_MESSAGE = 'Preview only - To save audio, use the "Record Voice" button';

function PreviewVoice({ input, textFieldName }: Pick<Props, "input" | "textFieldName">) {
  const { speaking, speak, stop } = useSpeech();
  const [toast, setToast] = useState<Toast | null>(null);
  const preview = () => {
    const control = input.current?.form?.elements.namedItem(textFieldName);
    const text = control instanceof HTMLTextAreaElement ? control.value.trim() : "";
    const message = text === "" ? "Please enter guidance directions first" : null;
    if (message) setToast({ type: "error", message });
    else if (speak(text)) setToast({ type: "info", message: PREVIEW_MESSAGE });
    else setToast({ type: "error", message: "Your browser does not support text-to-speech" });
  };
  return (
    <>
      <button
        type="button"
        className="button"
        title={speaking ? undefined : "Hear it read aloud"}
        onClick={speaking ? stop : preview}
      >
        {speaking ? "Stop Preview" : "Preview Voice"}
      </button>
      <Toasts toast={toast} />
    </>
  );
}
