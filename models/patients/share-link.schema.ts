/** Lifetime of a share link; a new link is created after it. */
export const SHARE_LINK_DAYS = 30;

/** 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/;
/** Whether a text has the format of a share token. */
export const isShareToken = (text: string): boolean => TOKEN.test(text);
