/** A setting that stops the start. The message is one line: the variable, what it got, what it takes. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

export type Environment = Record<string, string | undefined>;

/** Stops the start. @throws SettingsError */
export function refuse(name: string, got: string, takes: string): never {
  throw new SettingsError(`${name} is ${got}; it takes ${takes}.`);
}

/**
 * Reads one variable; undefined where it is not set. @throws SettingsError for one that `parse` gives no value for, with
 * what it takes
 */
export function read<T>(
  environment: Environment,
  name: string,
  takes: string,
  parse: (text: string) => T | undefined,
  show: (text: string) => string = (text) => `"${text}"`,
): T | undefined {
  const text = environment[name]?.trim();
  if (!text) return undefined;
  const value = parse(text);
  return value === undefined ? refuse(name, show(text), takes) : value;
}

export const wholeNumber = (least: number, most: number) => (text: string) =>
  /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
    ? Number(text)
    : undefined;

export function urlOf(protocols: string[]) {
  return (text: string) => {
    if (!URL.canParse(text)) return undefined;
    const url = new URL(text);
    return protocols.includes(url.protocol) ? url : undefined;
  };
}
