/** Stays in the stored text of a message with a one-time code: the code itself is in its one-time link, which is encrypted. */
export const CODE_PLACEHOLDER = "{code}";

/** Words in place of a one-time code. */
const ONE_TIME_CODE = "(one-time code)";

/** Reads the code at the end of a one-time path, such as "/patient-sign-in/code?code=493016"; null without one. */
export const readMessageCode = (path: string): string | null =>
  /[?&]code=([\w-]{1,20})$/.exec(path)?.[1] ?? null;

/** Fills the code of a message in. @param path of its one-time link; null where that is not to be shown, or gone */
export const fillMessageCode = (text: string, path: string | null): string =>
  text.replaceAll(CODE_PLACEHOLDER, (path && readMessageCode(path)) || ONE_TIME_CODE);
