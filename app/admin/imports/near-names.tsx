import type { NearName } from "~/server/imports/correct-near-names";
import { NAMES_FIELD, NAMES_INTENT } from "./outcome-filter";

/** The names that are nearly those of others, of which the checked ones can be corrected in the rows at once. */
export function NearNames({ names }: { names: readonly NearName[] }) {
  return (
    <fieldset className="mb-5">
      <legend className="p-0 font-semibold">Meant the same?</legend>
      <ul className="my-2">
        {names.map(({ name, near, rows }) => (
          <li key={`${name} ${near}`}>
            <label className="check">
              <input type="checkbox" name={NAMES_FIELD} value={name} defaultChecked />{" "}
              <span className="min-w-0 [overflow-wrap:break-word]">
                {name} is <b>{near}</b>{" "}
                <span className="text-soft">
                  {`(${rows.toLocaleString("en-US")} ${rows === 1 ? "row" : "rows"})`}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <button className="button small" name="intent" value={NAMES_INTENT}>
        Correct Checked Names
      </button>
    </fieldset>
  );
}
