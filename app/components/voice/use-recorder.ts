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

/** Recorder state and commands; an unmount discards the recording. */
export function useRecorder(onRecorded: (file: File) => void): Recorder {
  const running = useRef<Recording | "starting" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      if (running.current !== "starting") running.current?.drop();
    };
  }, []);
  const start = async () => {
    if (running.current) return;
    running.current = "starting";
    setFailure(null);
    try {
      const recording = await startRecording();
      // Unmounted while the browser asked for permission.
      if (!mounted.current) return recording.drop();
      running.current = recording;
      setStartedAt(Date.now());
    } catch (error) {
      running.current = null;
      setFailure(`Could not access microphone: ${describeReason(error)}`);
    }
  };
  const stop = async () => {
    if (running.current === null || running.current === "starting") return;
    const recorded = running.current.stop();
    running.current = null;
    const file = await recorded;
    if (!mounted.current) return;
    setStartedAt(null);
    if (file) onRecorded(file);
    else setFailure(TOO_SHORT);
  };
  return { seconds: useSecondsSince(startedAt), failure, start, stop };
}

const TOO_SHORT =
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
