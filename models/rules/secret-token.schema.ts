/** Format of `randomSecret`: 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Whether a text of an address has the format of a token. */
export const isSecretToken = (text: string): boolean => TOKEN.test(text);
