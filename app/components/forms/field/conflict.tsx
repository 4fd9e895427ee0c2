import { createContext, Fragment, type ReactNode, useContext, useState } from "react";
import {
  CLEARED_FIELD_PREFIX,
  CONFLICT_CHOICE_PREFIX,
  THEIRS_PREFIX,
} from "~/app/contracts/form-fields";
import { sameTexts, toFieldName, toTexts } from "./field-value";

/** Response to a stale save: the record's concurrent change, by whom, and the version that it made. */
export type Conflict = {
  message: string;
  by: string;
  version: number;
  /** The current record as form values. */
  values: Record<string, unknown>;
};
/** Values by field: the concurrent ones (`theirs`), the submitted ones (`mine`), and those both started from (`original`). */
export type Versions = { savedBy: string; theirs: Values; mine: Values; original: Values };
type Values = Record<string, unknown>;

const ConflictContext = createContext<Versions | null>(null);
export const ConflictProvider = ConflictContext.Provider;

export type ConflictProps = {
  name: string;
  label: string;
  /** Formats a value, for fields that hold an id. */
  describe?: (value: string) => ReactNode;
  /** Label of the radio button for the submitted value; default: "Save what I typed". */
  keepMineLabel?: string;
  /** Name of a second field that is cleared when the concurrent value is chosen. */
  clearedField?: string;
  /** Whether the field holds several unordered values. */
  isMultiple?: boolean;
};

export type ConflictOptions = Omit<ConflictProps, "name" | "label">;

/** The concurrent value of a field, and radio buttons that choose which value to save; nothing without a conflict. */
export function ConflictChoice(props: ConflictProps) {
  const versions = useContext(ConflictContext);
  if (!versions) return null;
  const { name, clearedField } = props;
  const theirs = versions.theirs[name];
  const mine = versions.mine[name];
  const clearsInput = clearedField !== undefined && toTexts(versions.mine[clearedField]).length > 0;
  if (sameTexts(theirs, mine) && !clearsInput) return null;
  const isUnchanged = sameTexts(versions.original[name], mine) && !clearsInput;
  return (
    <ConflictFieldset
      key={JSON.stringify(theirs)}
      {...props}
      savedBy={versions.savedBy}
      theirs={toTexts(theirs)}
      preselected={isUnchanged ? "theirs" : "mine"}
    />
  );
}

/** Element id of a field's conflict choice. */
const conflictId = (name: string) => `conflict-${name}`;

/** The conflict message, with a link to the first conflicting field. */
export function ConflictMessage({ message, versions }: { message: string; versions: Versions }) {
  const firstId = findFirstConflictId(versions);
  return firstId ? (
    <p>
      {message} <a href={`#${firstId}`}>Choose whose version to keep</a>, then save again.
    </p>
  ) : (
    <p>{message} What you typed is the same as what was saved: save again, or cancel.</p>
  );
}

function findFirstConflictId({ theirs, mine }: Versions) {
  const name = Object.keys(theirs).find((field) => {
    return field in mine && !sameTexts(theirs[field], mine[field]);
  });
  return name === undefined ? null : conflictId(name);
}

const THEIRS_CLASSES = "col-span-full clear-both font-semibold wrap-anywhere whitespace-pre-line";

type Version = "mine" | "theirs";
type ConflictFieldsetProps = ConflictProps & {
  savedBy: string;
  theirs: string[];
  preselected: Version;
};

function ConflictFieldset(props: ConflictFieldsetProps) {
  const {
    name,
    label,
    describe = identity,
    keepMineLabel,
    clearedField,
    isMultiple,
    savedBy,
    theirs,
    preselected,
  } = props;
  const [choice, setChoice] = useState(preselected);
  const renderOption = (value: Version, text: string) => (
    <label className="check">
      <input
        type="radio"
        name={CONFLICT_CHOICE_PREFIX + name}
        value={value}
        checked={choice === value}
        onChange={() => setChoice(value)}
      />
      {text}{" "}
    </label>
  );
  const empty = theirs.length === 0;
  return (
    <fieldset
      className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-md border border-l-4 border-warning bg-warning-soft px-3.5 py-3 sm:grid-cols-2"
      id={conflictId(name)}
      tabIndex={-1}
    >
      <legend className="float-left col-span-full text-sm text-soft">
        {toFieldName(label)}, as {savedBy} saved it:
      </legend>
      {isMultiple && !empty ? (
        <ul className={`${THEIRS_CLASSES} flex flex-wrap gap-x-3`}>
          {theirs.map((value) => (
            <li key={value}>{describe(value)}</li>
          ))}
        </ul>
      ) : (
        <div className={THEIRS_CLASSES}>
          {empty
            ? "Nothing"
            : theirs.map((value) => <Fragment key={value}>{describe(value)}</Fragment>)}
        </div>
      )}
      {(empty ? [""] : theirs).map((value) => (
        <input key={value} type="hidden" name={THEIRS_PREFIX + name} value={value} />
      ))}
      {clearedField && (
        <input type="hidden" name={CLEARED_FIELD_PREFIX + name} value={clearedField} />
      )}
      {renderOption("mine", keepMineLabel ?? "Save what I typed")}
      {renderOption("theirs", `Take what ${savedBy} saved`)}
    </fieldset>
  );
}

const identity = (value: string) => value;
