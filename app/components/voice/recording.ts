/** What browsers record in: all but Safari in WebM. */
const TYPES = ["audio/webm;codecs=opus", "audio/webm", "audio/mp4"];

const typeHere = () => TYPES.find((type) => MediaRecorder.isTypeSupported(type));

/** Whether this browser can record here: pages that came over plain HTTP get no microphone. */
export function canRecord(): boolean {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return devices !== undefined && "MediaRecorder" in window && typeHere() !== undefined;
}

export type Recording = {
  /** Ends it, and gives what was recorded; null when it ended before there was any sound in it. */
  stop: () => Promise<File | null>;
  /** Ends it, and forgets what was recorded. */
  drop: () => void;
};

/** Begins to record from the microphone. @throws DOMException where there is none, or it is not allowed */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const release = () => stream.getTracks().forEach((track) => track.stop());
  try {
    const recorder = new MediaRecorder(stream, { mimeType: typeHere() });
    const parts: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    recorder.start();
    return {
      stop: async () => {
        await stopped(recorder).finally(release);
        const file = fileOf(parts, recorder.mimeType);
        return (await isHeard(file)) ? file : null;
      },
      drop: release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

function stopped(recorder: MediaRecorder): Promise<void> {
  if (recorder.state === "inactive") return Promise.resolve();
  return new Promise((resolve) => {
    recorder.addEventListener("stop", () => resolve());
    recorder.stop();
  });
}

/** For how long a browser may look into a recording, in milliseconds; one that takes longer is believed. */
const PATIENCE = 2_000;

/** Whether a browser can play it: a recording that is stopped at once is a file without any sound. */
function isHeard(file: File): Promise<boolean> {
  const address = URL.createObjectURL(file);
  const player = new Audio();
  const looked = new Promise<boolean>((resolve) => {
    player.addEventListener("loadedmetadata", () => resolve(true));
    player.addEventListener("error", () => resolve(false));
    setTimeout(() => resolve(true), PATIENCE);
  });
  player.preload = "metadata";
  player.src = address;
  return looked.finally(() => URL.revokeObjectURL(address));
}

/** A file named after the moment, such as voice-2026-03-01T09-30-00.webm (specification 001, section 9). */
function fileOf(parts: Blob[], recordedAs: string): File {
  const type = recordedAs.split(";", 1)[0] ?? "";
  const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const ending = type === "audio/mp4" ? "m4a" : "webm";
  return new File(parts, `voice-${moment}.${ending}`, { type });
}
