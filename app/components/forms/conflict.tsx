import { createContext, Fragment, type ReactNode, useContext, useState } from "react";
import { CLEARED_FIELD, CONFLICT_CHOICE, THEIRS } from "~/app/contracts/form-fields";
import { sameTexts, textsOf } from "./field-value";

/** What a save answers when somebody else saved the record meanwhile: see submitForm. */
export type Conflict = {
  message: string;
  by: string;
  version: number;
  /** The record as it is now, as the form's fields hold it. */
  values: Record<string, unknown>;
};
export type Versions = { by: string; theirs: Values; typed: Values; original: Values };
type Values = Record<string, unknown>;

const ConflictContext = createContext<Versions | null>(null);
export const ConflictProvider = ConflictContext.Provider;

export type ConflictProps = {
  name: string;
  label: string;
  /** What people call a value, where the field holds an id. */
  describe?: (value: string) => ReactNode;
  /** What keeps one's own value, where that is not typed. */
  mine?: string;
  /** A field that is emptied when the other person's value is taken. */
  clears?: string;
  /** Whether the field holds several values, in no order. */
  several?: boolean;
};

/** Beside a field whose value somebody else changed meanwhile: what they saved, and whose value to save now. */
export function ConflictChoice(props: ConflictProps) {
  const versions = useContext(ConflictContext);
  if (!versions) return null;
  const { name, clears } = props;
  const theirs = versions.theirs[name];
  const typed = versions.typed[name];
  const cleared = clears !== undefined && textsOf(versions.typed[clears]).length > 0;
  if (sameTexts(theirs, typed) && !cleared) return null;
  const untouched = sameTexts(versions.original[name], typed) && !cleared;
  return (
    <TwoVersions
      key={JSON.stringify(theirs)}
      {...props}
      by={versions.by}
      theirs={textsOf(theirs)}
      first={untouched ? "theirs" : "mine"}
    />
  );
}

/** Where in the document the two versions of a field stand. */
const conflictId = (name: string) => `conflict-${name}`;

/** What happened, and a link to the first field whose versions differ. */
export function ConflictWords({ message, versions }: { message: string; versions: Versions }) {
  const first = firstConflict(versions);
  return first ? (
    <p>
      {message} <a href={`#${first}`}>Choose whose version to keep</a>, then save again.
    </p>
  ) : (
    <p>{message} What you typed is the same as what was saved: save again, or cancel.</p>
  );
}

function firstConflict({ theirs, typed }: Versions) {
  const name = Object.keys(theirs).find((each) => {
    return each in typed && !sameTexts(theirs[each], typed[each]);
  });
  return name === undefined ? null : conflictId(name);
}

type Whose = "mine" | "theirs";
/** `first`: a value that the person at the form had not touched is taken from the other one unless they say no. */
type TwoProps = ConflictProps & { by: string; theirs: string[]; first: Whose };

function TwoVersions(props: TwoProps) {
  const { name, label, describe = identity, mine, clears, several, by, theirs, first } = props;
  const [taken, setTaken] = useState(first);
  const option = (value: Whose, words: string) => (
    <label>
      <input
        type="radio"
        name={CONFLICT_CHOICE + name}
        value={value}
        checked={taken === value}
        onChange={() => setTaken(value)}
      />
      {words}
    </label>
  );
  const nothing = theirs.length === 0;
  return (
    <fieldset className="conflict" id={conflictId(name)} tabIndex={-1}>
      <legend>
        {label}, as {by} saved it:
      </legend>
      {several && !nothing ? (
        <ul className="theirs chips">
          {theirs.map((value) => (
            <li key={value}>{describe(value)}</li>
          ))}
        </ul>
      ) : (
        <div className="theirs">
          {nothing
            ? "Nothing"
            : theirs.map((value) => <Fragment key={value}>{describe(value)}</Fragment>)}
        </div>
      )}
      {(nothing ? [""] : theirs).map((value) => (
        <input key={value} type="hidden" name={THEIRS + name} value={value} />
      ))}
      {clears && <input type="hidden" name={CLEARED_FIELD + name} value={clears} />}
      {option("mine", mine ?? "Save what I typed")}
      {option("theirs", `Take what ${by} saved`)}
    </fieldset>
  );
}

const identity = (value: string) => value;
