/** What the saves that run in this process are doing now, by their draft. */
const doing = new Map<string, string>();

/** Does a long piece of work that says what it is doing, for those who ask meanwhile. */
export async function withProgress<T>(
  id: string,
  first: string,
  work: (say: (words: string) => void) => Promise<T>,
): Promise<T> {
  doing.set(id, first);
  try {
    return await work((words) => doing.set(id, words));
  } finally {
    doing.delete(id);
  }
}

/** What the save of a draft is doing now; null when none runs in this process. */
export function progressOf(id: string): string | null {
  return doing.get(id) ?? null;
}
