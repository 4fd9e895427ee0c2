/** Progress messages of the drafts that this process is saving, by draft id. */
const messages = new Map<string, string>();

/** Runs `work` and publishes, under an id, the progress that `work` reports: see readProgress. */
export async function withProgress<T>(
  id: string,
  initialMessage: string,
  work: (report: (message: string) => void) => Promise<T>,
): Promise<T> {
  messages.set(id, initialMessage);
  try {
    return await work((message) => messages.set(id, message));
  } finally {
    messages.delete(id);
  }
}

/** Current progress message of a draft's save; null if this process does not save the draft. */
export function readProgress(id: string): string | null {
  return messages.get(id) ?? null;
}
