const NOT_IN_ADDRESSES = /[\s\p{Cc}\p{Cf}\p{Cs}<>"\\]/u;

/** Whether a browser may be sent to a text: see urlField. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(text) || NOT_IN_ADDRESSES.test(text)) return false;
  try {
    const { protocol, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && username === "" && password === "";
  } catch {
    return false;
  }
}
