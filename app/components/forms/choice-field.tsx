import { useEffect, useRef, useState } from "react";
import type { Choice, Chosen, ComboInput as Combo } from "./combo-input";
import { useFormField } from "./field";
import { controlProps, fieldId, FieldFrame } from "./field-frame";
import { conflictOf, NativeChoice, NativeCreate } from "./native-choice";

export type ChoiceFieldProps = {
  /** The field that holds the chosen option's value. */
  name: string;
  label: string;
  options: readonly Choice[];
  placeholder: string;
  /** The field that holds the name of a new option, and its label. */
  create: { name: string; label: string };
};
type Taken = { ComboInput: typeof Combo; value: string; text: string };

/**
 * A choice among records that can also name a new one. The server draws a native list and a text field; once scripts
 * have loaded they become one combo input that holds what was chosen or typed meanwhile, but not while somebody is
 * using them.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { name, create } = props;
  const picked = useFormField(name);
  const created = useFormField(create.name);
  const native = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState<Taken | null>(null);
  useEffect(() => whenLoadedAndIdle(native.current, setTaken), []);
  return taken ? (
    <ComboChoice {...props} error={picked.error ?? created.error} taken={taken} />
  ) : (
    <div ref={native} className="fields">
      <NativeChoice {...props} error={picked.error} defaultValue={asText(picked.defaultValue)} />
      <NativeCreate {...create} error={created.error} defaultValue={asText(created.defaultValue)} />
    </div>
  );
}

/** Loads the combo input and hands over what the native fields hold, once nobody is in the middle of using them. */
function whenLoadedAndIdle(native: HTMLElement | null, take: (taken: Taken) => void) {
  const select = native?.querySelector("select");
  const input = native?.querySelector("input");
  if (!native || !select || !input) return;
  let loaded: typeof Combo | null = null;
  let used = false;
  let gone = false;
  const takeOver = () => {
    const focused = native.contains(document.activeElement);
    if (gone || !loaded || (used && focused)) return;
    take({ ComboInput: loaded, value: select.value, text: input.value });
    if (focused) setTimeout(() => document.getElementById(select.id)?.focus());
  };
  const use = () => (used = true);
  const leave = () => setTimeout(takeOver);
  void import("./combo-input").then(({ ComboInput }) => {
    loaded = ComboInput;
    takeOver();
  });
  native.addEventListener("keydown", use);
  native.addEventListener("pointerdown", use);
  native.addEventListener("focusout", leave);
  return () => {
    gone = true;
    native.removeEventListener("keydown", use);
    native.removeEventListener("pointerdown", use);
    native.removeEventListener("focusout", leave);
  };
}

function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

type ComboProps = ChoiceFieldProps & { error: string | undefined; taken: Taken };

function ComboChoice(props: ComboProps) {
  const { name, label, options, placeholder, create, error, taken } = props;
  const { ComboInput, value, text } = taken;
  const [chosen, setChosen] = useState<Chosen>(() =>
    text ? { create: text } : (options.find((option) => option.value === value) ?? null),
  );
  const { validate } = useFormField(name);
  const choose = (next: Chosen) => {
    setChosen(next);
    if (error) setTimeout(validate);
  };
  const { id, ...described } = controlProps(name, undefined, error);
  return (
    <FieldFrame name={name} label={label} error={error} conflict={conflictOf(props)}>
      <ComboInput
        options={options}
        chosen={chosen}
        onChoose={choose}
        placeholder={placeholder}
        canCreate
        invalid={Boolean(error)}
        control={{ id, "aria-describedby": described["aria-describedby"] }}
      />
      {/* An error summary may link to the field for a new name; here that is this one too. */}
      <span
        id={fieldId(create.name)}
        tabIndex={-1}
        onFocus={() => document.getElementById(id)?.focus()}
      />
      <input type="hidden" name={name} value={chosen && "value" in chosen ? chosen.value : ""} />
      <input
        type="hidden"
        name={create.name}
        value={chosen && "create" in chosen ? chosen.create : ""}
      />
    </FieldFrame>
  );
}
