import { describe, expect, it } from "vitest";
import { CommandError, type Commands } from "~/server/command-line/command";
import { parseCommandLine } from "~/server/command-line/parse-command-line";

const run = () => Promise.resolve("");
const COMMANDS: Commands = {
  copy: { usage: "copy <from> <to> [--replace] [--limit n]", run },
  list: { usage: "list", run },
  "audit verify": { usage: "audit verify", run },
  deactivate: { usage: "deactivate --email x", run },
};
const parseOptions = (...args: string[]) => parseCommandLine(COMMANDS, args)?.options;
const readError = (...args: string[]) => {
  try {
    return parseOptions(...args);
  } catch (error) {
    return error instanceof CommandError ? error.message : error;
  }
};

describe("the arguments of a command", () => {
  it("may be anywhere among the options, and may be a dash", () => {
    const options = { replace: true, limit: "3" };
    expect(parseOptions("copy", "a", "--replace", "-", "--limit", "3")).toEqual({
      positionals: ["a", "-"],
      values: options,
    });
    expect(parseOptions("copy", "--", "--a", "b")?.positionals).toEqual(["--a", "b"]);
  });

  it("must be exactly as many as its usage names", () => {
    const USAGE_HINT = "Usage: npm run admin -- copy <from> <to> [--replace] [--limit n]";
    expect(readError("copy")).toBe(`The from is missing. ${USAGE_HINT}`);
    expect(readError("copy", "a")).toBe(`The to is missing. ${USAGE_HINT}`);
    expect(readError("copy", "a", "b", "c")).toBe(`"c" belongs to no option. ${USAGE_HINT}`);
    expect(readError("list", "a")).toBe('"a" belongs to no option. Usage: npm run admin -- list');
  });
});

describe("a command line", () => {
  it.each([[[]], [["help"]], [["-h"]], [["--help"]], [["list", "--help"]]])(
    "asks for help: %j",
    (args) => {
      expect(parseCommandLine(COMMANDS, args)).toBeNull();
    },
  );

  it.each([
    [
      ["nonsense"],
      'There is no command "nonsense". Use one of: copy, list, audit verify, deactivate.',
    ],
    [["audit"], 'There is no command "audit".'],
    [["constructor"], 'There is no command "constructor".'],
    [["list", "--evil"], "Unknown option '--evil'. Usage: npm run admin -- list"],
    [["deactivate", "--email"], "Option '--email <value>' argument missing. Usage:"],
  ])("is refused with one line: %j", (args, line) => {
    expect(readError(...args)).toContain(line);
    expect(readError(...args)).not.toContain("\n");
  });
});
