import { InvalidInputError } from "~/server/platform/errors";
import type { Caller } from "~/server/platform/caller";

/** Parsed arguments of a command: the values of `--name value` and `--flag`, and the positional arguments. */
export type Options = { values: Record<string, string | true | undefined>; positionals: string[] };

/** A command of the operator's command line. */
export type Command = {
  /**
   * Usage after `npm run admin --`, from which the arguments are parsed: `<word>` is a required positional argument,
   * `--name value` takes a value, `[--flag]` takes none.
   */
  usage: string;
  /** Whether the command creates the tables itself; other commands require the tables of this release. */
  createsTables?: true;
  /** Whether the command works on a database that cannot be written, as on a full disk. */
  worksReadOnly?: true;
  /**
   * Runs the command.
   * @returns the text to print
   * @throws DomainError, SettingsError or CommandError, printed as one line
   */
  run: (caller: Caller, options: Options) => Promise<string>;
};
export type Commands = Record<string, Command>;

/** Error of a command; its message is printed for the operator. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** Reads a required option's value. @throws InvalidInputError */
export function requireOption({ values }: Options, name: string): string {
  const value = values[name];
  if (typeof value === "string") return value;
  throw new InvalidInputError([{ field: name, message: `--${name} is missing` }]);
}
