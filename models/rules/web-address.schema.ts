const INVALID_CHARACTERS = /[\s\p{Cc}\p{Cf}\p{Cs}<>"\\]/u;

/** Whether a text is a safe external URL: see `urlField`. */
export function isExternalUrl(text: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(text) || INVALID_CHARACTERS.test(text)) return false;
  try {
    const { protocol, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && username === "" && password === "";
  } catch {
    return false;
  }
}
