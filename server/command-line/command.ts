import type { Caller } from "~/server/platform/caller";

/** What stands behind a command: `--name value` and `--flag`, and the words that belong to no option. */
export type Options = { values: Record<string, string | true | undefined>; words: string[] };

/** One thing the operator can do from the command line. */
export type Command = {
  /** How to say it, after `npm run admin --`. */
  usage: string;
  /** What to print. Throws a DomainError or a SettingsError, which is printed as one line. */
  run: (caller: Caller, options: Options) => Promise<string>;
};
export type Commands = Record<string, Command>;
