import {
  Combobox,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
} from "@headlessui/react";
import { useEffect, useRef, useState } from "react";
import { CloseIcon, DownIcon } from "../ui/icons";

export type Choice = { value: string; label: string };
/** What is chosen: one of the options, or a text that becomes a new one. */
export type Chosen = Choice | { create: string } | null;

export type ComboInputProps = {
  options: readonly Choice[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  placeholder?: string;
  /** Whether a text that is no option's label may become a new one. */
  canCreate?: boolean;
  /** Labels that are neither offered nor made again: where several are chosen, those that are. */
  without?: readonly string[];
  disabled?: boolean;
  invalid?: boolean;
  /** The id, name and description of the input: see controlProps. */
  control: { id: string; "aria-describedby"?: string };
};

/** Each row costs time to draw and to take away; more than these nobody reads through. */
const MAX_SHOWN = 50;

export const chosenLabel = (chosen: Chosen) =>
  chosen === null ? "" : "create" in chosen ? chosen.create : chosen.label;

/**
 * A choice that can be searched (specification 000, section 2.5): opens on focus or typing, filters by a part of the
 * label, offers to create what is not there, moves round with the arrow keys, and keeps the last choice on Escape or a
 * click outside. Works with scripts only: ChoiceField puts native controls in its place until they run.
 */
export function ComboInput(props: ComboInputProps) {
  const { options, chosen, onChoose, placeholder, canCreate, disabled, invalid, control } = props;
  const { without } = props;
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { found, create } = search(options, typed, Boolean(canCreate), without);
  const describedBy = control["aria-describedby"];
  useEffect(() => {
    // Headless UI takes the attribute for its own descriptions and drops ours.
    if (describedBy) input.current?.setAttribute("aria-describedby", describedBy);
    else input.current?.removeAttribute("aria-describedby");
  }, [describedBy]);
  const press = (key: string) =>
    input.current?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const shown = found.slice(0, MAX_SHOWN);
  const rows: Exclude<Chosen, null>[] = [...shown, ...(create ? [{ create }] : [])];
  return (
    <Combobox<Chosen>
      immediate
      value={chosen}
      onChange={onChoose}
      onClose={() => setTyped("")}
      disabled={disabled}
      by={(a, b) => chosenLabel(a) === chosenLabel(b)}
    >
      {({ activeIndex, open }) => (
        <div className="combo">
          <ComboboxInput
            ref={input}
            id={control.id}
            className="input"
            aria-invalid={invalid || undefined}
            placeholder={placeholder}
            autoComplete="off"
            displayValue={chosenLabel}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              // Leaving is not choosing: Headless UI would take the highlighted option along.
              if (event.key === "Tab" && open) press("Escape");
              const turn = roundTheEnd(event.key, open ? activeIndex : null, rows.length);
              if (!turn) return;
              event.preventDefault();
              press(turn);
            }}
          />
          <div className="combo-buttons">
            {chosen && !disabled && (
              <button type="button" aria-label="Clear" onClick={() => onChoose(null)}>
                <CloseIcon size={16} />
              </button>
            )}
            <ComboboxButton aria-label="Show choices">
              <DownIcon size={16} />
            </ComboboxButton>
          </div>
          <ComboboxOptions className="options" modal={false}>
            {found.length > shown.length && (
              <div className="hint">{`The first ${MAX_SHOWN} of ${found.length}: type to find others`}</div>
            )}
            {rows.length === 0 && <div className="hint">No matches found</div>}
            {rows.map((row) => (
              <ComboboxOption key={"create" in row ? "create" : row.value} value={row}>
                {"create" in row ? `Create "${row.create}"` : row.label}
              </ComboboxOption>
            ))}
          </ComboboxOptions>
        </div>
      )}
    </Combobox>
  );
}

/** What a typed text finds, and what it could create: nothing that is a label already, whatever its case. */
export function search(
  options: readonly Choice[],
  typed: string,
  canCreate: boolean,
  without: readonly string[] = [],
) {
  const text = typed.trim().toLowerCase();
  const left = new Set(without.map((label) => label.toLowerCase()));
  const found: Choice[] = [];
  let known = left.has(text);
  for (const option of options) {
    const label = option.label.toLowerCase();
    if (label === text) known = true;
    if (label.includes(text) && !left.has(label)) found.push(option);
  }
  return { found, create: canCreate && text !== "" && !known ? typed.trim() : null };
}

/** Headless UI stops at both ends of the list; the specification's arrow keys go round. */
function roundTheEnd(key: string, active: number | null, count: number): "Home" | "End" | null {
  if (active === null || count < 2) return null;
  if (key === "ArrowDown" && active === count - 1) return "Home";
  if (key === "ArrowUp" && active === 0) return "End";
  return null;
}
