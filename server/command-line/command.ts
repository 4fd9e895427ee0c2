import { InvalidInputError } from "~/server/platform/errors";
import type { Caller } from "~/server/platform/caller";

/** What stands behind a command: `--name value` and `--flag`, and the words that belong to no option. */
export type Options = { values: Record<string, string | true | undefined>; words: string[] };

/** One thing the operator can do from the command line. */
export type Command = {
  /**
   * How to say it, after `npm run admin --`. It also tells what is taken: `<word>` is a word that has to be there,
   * `--name value` has a value, `[--flag]` has none.
   */
  usage: string;
  /** Whether it makes the tables itself; every other command wants them to be there, of this release. */
  makesTables?: true;
  /** What to print. Throws a DomainError, a SettingsError or a CommandError, which is printed as one line. */
  run: (caller: Caller, options: Options) => Promise<string>;
};
export type Commands = Record<string, Command>;

/** What a command says no with. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** The value of an option that has to be there. @throws InvalidInputError */
export function valueOf({ values }: Options, name: string): string {
  const value = values[name];
  if (typeof value === "string") return value;
  throw new InvalidInputError([{ field: name, message: `--${name} is missing` }]);
}
