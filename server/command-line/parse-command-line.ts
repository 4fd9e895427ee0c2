import { parseArgs } from "node:util";
import { type Command, CommandError, type Commands, type Options } from "./command";

/**
 * Parses the command line into a command and its options.
 * @returns null for a request for help, or without arguments
 * @throws CommandError for an unknown command or invalid options
 */
export function parseCommandLine(
  commands: Commands,
  args: string[],
): { command: Command; options: Options } | null {
  const [first, second] = args;
  if (first === undefined || ["help", "-h"].includes(first) || args.includes("--help")) {
    return null;
  }
  const name = [`${first} ${second}`, first].find((candidate) =>
    Object.hasOwn(commands, candidate),
  );
  const command = name === undefined ? undefined : commands[name];
  if (!name || !command) {
    throw new CommandError(`There is no command "${first}". Use one of: ${formatNames(commands)}.`);
  }
  return { command, options: parseOptions(command, args.slice(name.split(" ").length)) };
}

const formatNames = (commands: Commands) => Object.keys(commands).join(", ");

/** Formats the usage of all commands. */
export function formatUsage(commands: Commands): string {
  const lines = Object.values(commands).map(({ usage }) => `  npm run admin -- ${usage}`);
  return ["The operator's command line:", ...lines].join("\n");
}

function parseOptions({ usage }: Command, args: string[]): Options {
  // Options such as `--name value` and `--flag`, then the required `<word>` arguments, as the usage declares them.
  const optionConfigs = [...usage.matchAll(/--([a-z-]+)( [^\s[\]]+)?/g)].map(
    ([, name = "", value]) => [name, { type: value ? "string" : "boolean" }] as const,
  );
  const options = Object.fromEntries(optionConfigs);
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const required = [...usage.matchAll(/<([a-z-]+)>/g)].map(([, word = ""]) => word);
    const stray = positionals[required.length];
    if (stray !== undefined) throw new TypeError(`"${stray}" belongs to no option`);
    const missing = required[positionals.length];
    if (missing !== undefined) throw new TypeError(`The ${missing} is missing`);
    return { values: values as Options["values"], positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [reason = ""] = error.message.split(/\.\s|\n/, 1);
    throw new CommandError(`${reason}. Usage: npm run admin -- ${usage}`);
  }
}
