import { useEffect, useRef, useState } from "react";
import { type Recording, startRecording } from "./recording";

type Recorder = {
  /** For how long, in whole seconds; null while nothing is recorded. */
  seconds: number | null;
  /** Why nothing was recorded, as people read it. */
  failure: string | null;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A microphone that records until it is stopped, or until what shows it is left. */
export function useRecorder(onRecorded: (file: File) => void): Recorder {
  const running = useRef<Recording | "starting" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [since, setSince] = useState<number | null>(null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      if (running.current !== "starting") running.current?.drop();
    };
  }, []);
  const start = async () => {
    if (running.current) return;
    running.current = "starting";
    setFailure(null);
    try {
      const recording = await startRecording();
      // It was left while the browser asked for permission.
      if (!here.current) return recording.drop();
      running.current = recording;
      setSince(Date.now());
    } catch (error) {
      running.current = null;
      setFailure(`Could not access microphone: ${reasonOf(error)}`);
    }
  };
  const stop = async () => {
    if (running.current === null || running.current === "starting") return;
    const recorded = running.current.stop();
    running.current = null;
    const file = await recorded;
    if (!here.current) return;
    setSince(null);
    if (file) onRecorded(file);
    else setFailure(TOO_SHORT);
  };
  return { seconds: useSecondsSince(since), failure, start, stop };
}

const TOO_SHORT =
  "Nothing was recorded. Please record again, and speak before you press Stop Recording.";

const reasonOf = (error: unknown) =>
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
