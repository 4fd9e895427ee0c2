import { parseArgs } from "node:util";
import { type Command, CommandError, type Commands, type Options } from "./command";

/** What the operator typed: which command, and with what. Null when they asked how to say it, or said nothing. */
export function readCommandLine(
  commands: Commands,
  typed: string[],
): { command: Command; options: Options } | null {
  const [first, second] = typed;
  if (first === undefined || ["help", "-h"].includes(first) || typed.includes("--help")) {
    return null;
  }
  const name = [`${first} ${second}`, first].find((each) => Object.hasOwn(commands, each));
  const command = name === undefined ? undefined : commands[name];
  if (!name || !command) {
    throw new CommandError(`There is no command "${first}". Say one of: ${namesOf(commands)}.`);
  }
  return { command, options: optionsIn(command, typed.slice(name.split(" ").length)) };
}

const namesOf = (commands: Commands) => Object.keys(commands).join(", ");

/** How to say every command. */
export function usagesOf(commands: Commands): string {
  const lines = Object.values(commands).map(({ usage }) => `  npm run admin -- ${usage}`);
  return ["The operator's command line:", ...lines].join("\n");
}

function optionsIn({ usage }: Command, typed: string[]): Options {
  const taken = [...usage.matchAll(/--([a-z-]+)( [^\s[\]]+)?/g)].map(
    ([, name = "", value]) => [name, { type: value ? "string" : "boolean" }] as const,
  );
  const options = Object.fromEntries(taken);
  try {
    const { values, positionals } = parseArgs({ args: typed, options, allowPositionals: true });
    const wanted = [...usage.matchAll(/<([a-z-]+)>/g)].map(([, word = ""]) => word);
    const stray = positionals[wanted.length];
    if (stray !== undefined) throw new TypeError(`"${stray}" belongs to no option`);
    const missing = wanted[positionals.length];
    if (missing !== undefined) throw new TypeError(`The ${missing} is missing`);
    return { values: values as Options["values"], words: positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [reason = ""] = error.message.split(/\.\s|\n/, 1);
    throw new CommandError(`${reason}. Say: npm run admin -- ${usage}`);
  }
}
