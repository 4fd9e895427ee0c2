/** Recording formats in order of preference; Safari supports MP4 only. */
const RECORDING_TYPES = ["audio/webm;codecs=opus", "audio/webm", "audio/mp4"];

const findSupportedType = () => RECORDING_TYPES.find((type) => MediaRecorder.isTypeSupported(type));

/** Whether the browser can record; microphones require a secure context. */
export function canRecord(): boolean {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return devices !== undefined && "MediaRecorder" in window && findSupportedType() !== undefined;
}

export type Recording = {
  /** Stops and returns the recording; null if it contains no audio. */
  stop: () => Promise<File | null>;
  /** Stops and discards the recording. */
  discard: () => void;
};

/** Starts recording from the microphone. @throws DOMException if there is none, or permission is denied */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const release = () => stream.getTracks().forEach((track) => track.stop());
  try {
    const recorder = new MediaRecorder(stream, { mimeType: findSupportedType() });
    const parts: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    recorder.start();
    return {
      stop: async () => {
        await stopRecorder(recorder).finally(release);
        const file = toFile(parts, recorder.mimeType);
        return (await isPlayable(file)) ? file : null;
      },
      discard: release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

function stopRecorder(recorder: MediaRecorder): Promise<void> {
  if (recorder.state === "inactive") return Promise.resolve();
  return new Promise((resolve) => {
    recorder.addEventListener("stop", () => resolve());
    recorder.stop();
  });
}

/** Timeout for loading a recording's metadata, in milliseconds; a recording that takes longer is accepted. */
const METADATA_TIMEOUT_MS = 2_000;

/** Whether the browser can play the file: a recording stopped immediately contains no audio. */
function isPlayable(file: File): Promise<boolean> {
  const url = URL.createObjectURL(file);
  const player = new Audio();
  const playable = new Promise<boolean>((resolve) => {
    player.addEventListener("loadedmetadata", () => resolve(true));
    player.addEventListener("error", () => resolve(false));
    setTimeout(() => resolve(true), METADATA_TIMEOUT_MS);
  });
  player.preload = "metadata";
  player.src = url;
  return playable.finally(() => URL.revokeObjectURL(url));
}

/** Builds a file named with the current time, such as voice-2026-03-01T09-30-00.webm (specification 001, section 9). */
function toFile(parts: Blob[], mimeType: string): File {
  const type = mimeType.split(";", 1)[0] ?? "";
  const timestamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const extension = type === "audio/mp4" ? "m4a" : "webm";
  return new File(parts, `voice-${timestamp}.${extension}`, { type });
}
