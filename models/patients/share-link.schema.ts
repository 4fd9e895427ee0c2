/** How long a share link opens; then it is made anew. */
export const SHARE_LINK_DAYS = 30;

/** 256 random bits in letters that stand in addresses. */
const TOKEN = /^[\w-]{43}$/;
export const isShareToken = (text: string): boolean => TOKEN.test(text);
