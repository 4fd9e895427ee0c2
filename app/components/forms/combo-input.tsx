import {
  Combobox,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
} from "@headlessui/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CloseIcon, DownIcon, PlusIcon } from "../ui/icons";
import { useRoomOfList } from "./use-room-of-list";

export type ComboOption = { value: string; label: string };
/** Selection: an option, the label of an option to create, or none. */
export type ComboSelection = ComboOption | { create: string } | null;

type ComboInputProps = {
  /** Label of the field, for the names of its buttons. */
  label: string;
  options: readonly ComboOption[];
  chosen: ComboSelection;
  onChoose: (chosen: ComboSelection) => void;
  /** Gets the typed text, for options that the server finds. */
  onType?: (text: string) => void;
  placeholder?: string;
  /** Whether a text without a matching label may create an option. */
  canCreate?: boolean;
  /** Labels excluded from the options and from creation: those selected already in a multi-select. */
  excludedLabels?: readonly string[];
  disabled?: boolean;
  invalid?: boolean;
  /** Moves what follows down while the list is open, which would cover the next field. */
  pushesContent?: boolean;
  /** Id and description of the input: see controlProps. */
  control: { id: string; "aria-describedby"?: string };
};

/** Rendering limit: more rows are slow to mount and unmount. */
const MAX_SHOWN_ROWS = 50;

const COMBO_BUTTON = "grid w-9 cursor-pointer place-items-center text-soft pointer-coarse:w-11";
/** Below the options that exist, apart from them by a line. */
const CREATE_OPTION =
  "option relative gap-2 font-medium text-accent not-first:mt-2.25 not-first:before:absolute not-first:before:inset-x-0 not-first:before:-top-1.25 not-first:before:border-t";
const NOTE = "px-2.5 py-1.5 text-sm text-soft";

export const chosenLabel = (chosen: ComboSelection) =>
  chosen === null ? "" : "create" in chosen ? chosen.create : chosen.label;

/**
 * Searchable combo box (specification 000, section 2.5): opens on focus or typing, filters by substring of the label,
 * offers to create a missing option, wraps around with the arrow keys, and restores the selection on Escape or a click
 * outside. Requires scripts: ChoiceField renders native controls until they run.
 */
export function ComboInput(props: ComboInputProps) {
  const { label, options, chosen, onChoose, placeholder, canCreate, disabled, invalid } = props;
  const { control, excludedLabels, pushesContent, onType } = props;
  const [query, setQuery] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { found, create } = searchOptions(options, query, Boolean(canCreate), excludedLabels);
  const describedBy = control["aria-describedby"];
  useEffect(() => {
    // Headless UI overwrites the attribute with its own descriptions.
    if (describedBy) input.current?.setAttribute("aria-describedby", describedBy);
    else input.current?.removeAttribute("aria-describedby");
  }, [describedBy]);
  const pressKey = (key: string) =>
    input.current?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const shown = found.slice(0, MAX_SHOWN_ROWS);
  const rows: Exclude<ComboSelection, null>[] = [...shown, ...(create ? [{ create }] : [])];
  return (
    <Combobox<ComboSelection>
      immediate
      value={chosen}
      onChange={onChoose}
      onClose={() => setQuery("")}
      disabled={disabled}
      by={(a, b) => chosenLabel(a) === chosenLabel(b)}
    >
      {({ activeIndex, open }) => (
        <ComboFrame isOpen={open && Boolean(pushesContent)}>
          <ComboboxInput
            ref={input}
            id={control.id}
            className="input pr-16 text-ellipsis pointer-coarse:pr-23"
            aria-invalid={invalid || undefined}
            placeholder={placeholder}
            autoComplete="off"
            displayValue={chosenLabel}
            onChange={(event) => {
              setQuery(event.target.value);
              onType?.(event.target.value);
            }}
            onKeyDown={(event) => {
              // Tab must not select: Headless UI would select the highlighted option.
              if (event.key === "Tab" && open) pressKey("Escape");
              const wrapKey = wrapAroundKey(event.key, open ? activeIndex : null, rows.length);
              if (!wrapKey) return;
              event.preventDefault();
              pressKey(wrapKey);
            }}
          />
          <div className="absolute top-px right-px flex h-(--control)">
            {chosen && !disabled && (
              <button
                type="button"
                className={COMBO_BUTTON}
                aria-label={`Clear ${label}`}
                onClick={() => onChoose(null)}
              >
                <CloseIcon size={16} />
              </button>
            )}
            <ComboboxButton className={COMBO_BUTTON} aria-label={`Show choices: ${label}`}>
              <DownIcon size={16} />
            </ComboboxButton>
          </div>
          <ComboOptions rows={rows} foundCount={found.length} />
        </ComboFrame>
      )}
    </Combobox>
  );
}

/** Positions the list below the input. What follows glides out of its way, and back. */
function ComboFrame({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const hasRoom = useRoomOfList(frame, isOpen);
  return (
    <div
      ref={frame}
      className={`relative transition-[padding] ${hasRoom ? "pb-36" : ""}`.trimEnd()}
    >
      {children}
    </div>
  );
}

type OptionsProps = {
  rows: readonly Exclude<ComboSelection, null>[];
  /** How many options were found; the rows may be fewer. */
  foundCount: number;
};

function ComboOptions({ rows, foundCount }: OptionsProps) {
  return (
    <ComboboxOptions
      className="absolute inset-x-0 z-20 mt-1 max-h-34 overflow-auto rounded-md border border-line-strong bg-surface p-1 shadow-raised"
      modal={false}
    >
      {foundCount > MAX_SHOWN_ROWS && (
        <div
          className={NOTE}
        >{`The first ${MAX_SHOWN_ROWS} of ${foundCount}: type to find others`}</div>
      )}
      {rows.length === 0 && <div className={NOTE}>No matches found</div>}
      {rows.map((row) =>
        "create" in row ? (
          <ComboboxOption className={CREATE_OPTION} key="create" value={row}>
            <PlusIcon size={16} />
            {`Create "${row.create}"`}
          </ComboboxOption>
        ) : (
          <ComboboxOption className="option" key={row.value} value={row}>
            {row.label}
          </ComboboxOption>
        ),
      )}
    </ComboboxOptions>
  );
}

/**
 * Searches the labels, case-insensitively.
 * @returns the options that contain the query, and the trimmed query if it may create an option: no label equals it
 */
export function searchOptions(
  options: readonly ComboOption[],
  query: string,
  canCreate: boolean,
  excludedLabels: readonly string[] = [],
) {
  const text = query.trim().toLowerCase();
  const excluded = new Set(excludedLabels.map((label) => label.toLowerCase()));
  const found: ComboOption[] = [];
  let exists = excluded.has(text);
  for (const option of options) {
    const label = option.label.toLowerCase();
    if (label === text) exists = true;
    if (label.includes(text) && !excluded.has(label)) found.push(option);
  }
  return { found, create: canCreate && text !== "" && !exists ? query.trim() : null };
}

/** Key that jumps to the other end of the list, where Headless UI would stop; null if the key does not wrap around. */
function wrapAroundKey(
  key: string,
  activeIndex: number | null,
  rowCount: number,
): "Home" | "End" | null {
  if (activeIndex === null || rowCount < 2) return null;
  if (key === "ArrowDown" && activeIndex === rowCount - 1) return "Home";
  if (key === "ArrowUp" && activeIndex === 0) return "End";
  return null;
}
