import { type RefObject, useEffect, useState } from "react";
import { useFormFiles } from "../forms/form-files";
import { type Toast, Toasts } from "../ui/toasts";
import { canRecord } from "./recording";
import { useSpeech } from "./speech";
import { useRecorder } from "./use-recorder";

type Props = {
  /** The file input that the recording is put into. */
  input: RefObject<HTMLInputElement>;
  /** Whether there is one already, recorded or chosen. */
  filled: boolean;
  onRecorded: (file: File) => void;
  /** The field whose text the browser can read aloud. */
  textField: string;
};

/** What scripts add to a field for a voice: a recorder, and a voice of the browser's that reads the text. */
export default function VoiceTools({ input, filled, onRecorded, textField }: Props) {
  return (
    <>
      {canRecord() && <Recorder {...{ input, filled, onRecorded }} />}
      <PreviewVoice {...{ input, textField }} />
    </>
  );
}

function Recorder({ input, filled, onRecorded }: Omit<Props, "textField">) {
  const { seconds, failure, start, stop } = useRecorder(onRecorded);
  const { setRecording } = useFormFiles();
  const recording = seconds !== null;
  useEffect(() => {
    setRecording(recording);
    // The dialog around it asks before it is closed.
    if (recording) input.current?.dispatchEvent(new Event("input", { bubbles: true }));
    return () => setRecording(false);
  }, [recording, input, setRecording]);
  return (
    <>
      <button
        type="button"
        className={recording ? "button destroy" : "button"}
        onClick={() => void (recording ? stop() : start())}
      >
        {recording ? "Stop Recording" : filled ? "Record again" : "Record Voice"}
      </button>
      {recording && <span className="num">{clock(seconds)}</span>}
      <p className="hint" role="status">
        {recording && "Recording. Stop it before you save."}
      </p>
      {failure && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

/** Minutes and seconds, such as 1:05. */
const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const PREVIEW_ONLY = 'Preview only - To save audio, use the "Record Voice" button';

function PreviewVoice({ input, textField }: Pick<Props, "input" | "textField">) {
  const { speaking, speak, stop } = useSpeech();
  const [said, setSaid] = useState<Toast | null>(null);
  const preview = () => {
    const typed = input.current?.form?.elements.namedItem(textField);
    const text = typed instanceof HTMLTextAreaElement ? typed.value.trim() : "";
    const message = text === "" ? "Please enter guidance directions first" : null;
    if (message) setSaid({ type: "error", message });
    else if (speak(text)) setSaid({ type: "info", message: PREVIEW_ONLY });
    else setSaid({ type: "error", message: "Your browser does not support text-to-speech" });
  };
  return (
    <>
      <button type="button" className="button" onClick={speaking ? stop : preview}>
        {speaking ? "Stop Preview" : "Preview Voice"}
      </button>
      <Toasts toast={said} />
    </>
  );
}
