import { useEffect, useRef, useState } from "react";
import { type Recording, startRecording } from "./recording";

type Recorder = {
  /** Duration in whole seconds; null while not recording. */
  seconds: number | null;
  /** Error message; null for none. */
  failure: string | null;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** State and commands of a voice recorder; an unmount discards the recording. */
export function useRecorder(onRecorded: (file: File) => void): Recorder {
  const activeRecording = useRef<Recording | "starting" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      if (activeRecording.current !== "starting") activeRecording.current?.discard();
    };
  }, []);
  const start = async () => {
    if (activeRecording.current) return;
    activeRecording.current = "starting";
    setFailure(null);
    try {
      const recording = await startRecording();
      // Unmounted while the browser asked for permission.
      if (!isMounted.current) return recording.discard();
      activeRecording.current = recording;
      setStartedAt(Date.now());
    } catch (error) {
      activeRecording.current = null;
      setFailure(`Could not access microphone: ${describeReason(error)}`);
    }
  };
  const stop = async () => {
    if (activeRecording.current === null || activeRecording.current === "starting") return;
    const recorded = activeRecording.current.stop();
    activeRecording.current = null;
    const file = await recorded;
    if (!isMounted.current) return;
    setStartedAt(null);
    if (file) onRecorded(file);
    else setFailure(EMPTY_RECORDING_MESSAGE);
  };
  return { seconds: useSecondsSince(startedAt), failure, start, stop };
}

const EMPTY_RECORDING_MESSAGE =
  "Nothing was recorded. Please record again, and speak before you press Stop Recording.";

const describeReason = (error: unknown) =>
  error instanceof Error && error.message ? error.message : "Unknown error occurred";

function useSecondsSince(since: number | null): number | null {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (since === null) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? null : Math.max(0, Math.floor((now - since) / 1_000));
}
