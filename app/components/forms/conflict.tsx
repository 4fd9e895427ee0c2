import { createContext, useContext, useState } from "react";
import { CLEARS, TAKE, THEIRS } from "~/app/http/form-fields";

/** What a save answers when somebody else saved the record meanwhile: see submitForm. */
export type Conflict = {
  message: string;
  by: string;
  version: number;
  /** The record as it is now, as the form's fields hold it. */
  values: Record<string, unknown>;
};
type Versions = { by: string; theirs: Values; typed: Values; original: Values };
type Values = Record<string, unknown>;

const ConflictContext = createContext<Versions | null>(null);
export const ConflictProvider = ConflictContext.Provider;

type Props = {
  name: string;
  label: string;
  /** What people call a value, where the field holds an id. */
  describe?: (value: string) => string;
  /** A field that is emptied when the other person's value is taken. */
  clears?: string;
};

/**
 * Beside a field whose value somebody else changed meanwhile: what they saved, and whose value to save now. A value
 * that the person at the form had not touched is taken from the other one unless they choose otherwise.
 */
export function ConflictChoice({ name, label, describe = asItIs, clears }: Props) {
  const versions = useContext(ConflictContext);
  const theirs = asText(versions?.theirs[name]);
  const typed = asText(versions?.typed[name]);
  const cleared = clears ? asText(versions?.typed[clears]) : "";
  const untouched = versions !== null && asText(versions.original[name]) === typed && !cleared;
  const [taken, setTaken] = useState(untouched ? "theirs" : "mine");
  if (!versions || (theirs === typed && !cleared)) return null;
  const option = (value: "mine" | "theirs", words: string) => (
    <label>
      <input
        type="radio"
        name={TAKE + name}
        value={value}
        checked={taken === value}
        onChange={() => setTaken(value)}
      />
      {words}
    </label>
  );
  return (
    <fieldset className="conflict">
      <legend>
        {versions.by} saved as {label}:
      </legend>
      <p className="theirs">{theirs === "" ? "Nothing" : describe(theirs)}</p>
      <input type="hidden" name={THEIRS + name} value={theirs} />
      {clears && <input type="hidden" name={CLEARS + name} value={clears} />}
      {option("mine", "Save what I typed")}
      {option("theirs", `Take what ${versions.by} saved`)}
    </fieldset>
  );
}

const asItIs = (value: string) => value;

function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}
