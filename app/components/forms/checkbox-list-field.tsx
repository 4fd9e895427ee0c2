import { type ReactNode, useState } from "react";
import { GroupFrame } from "./field/field-frame";
import { toTexts } from "./field/field-value";
import { useFormField } from "./form/fields";

type Props = {
  name: string;
  label: string;
  hint?: string;
  options: readonly { value: string; label: string }[];
};

/** More options than these are folded until one is chosen: by keyboard each is a stop on the way to what follows. */
const MAX_OPEN = 10;

/** Multi-select of a few fixed options: checkboxes in a list that scrolls, the selected ones first. */
export function CheckboxListField({ name, label, hint, options }: Props) {
  const field = useFormField(name);
  const { error } = field;
  // Initial selection only: a checkbox must not move when it is toggled.
  const [chosen] = useState(() => new Set(toTexts(field.defaultValue)));
  const isChosen = ({ value }: { value: string }) => chosen.has(value);
  const sorted = [...options.filter(isChosen), ...options.filter((each) => !isChosen(each))];
  const describe = (value: string) =>
    options.find((option) => option.value === value)?.label ?? value;
  return (
    <div onInput={() => error && void field.validate()}>
      <GroupFrame
        name={name}
        label={label}
        hint={hint}
        error={error}
        conflict={{ describe, isMultiple: true }}
        hasCheckboxes
      >
        {/* Unchecked boxes submit nothing: this input submits "none", which differs from a form without the field. */}
        <input type="hidden" name={name} value="" />
        <Foldable isFolded={options.length > MAX_OPEN && chosen.size === 0} count={options.length}>
          {sorted.map((option) => (
            <div key={option.value}>
              <label className="check">
                <input
                  type="checkbox"
                  name={name}
                  value={option.value}
                  defaultChecked={isChosen(option)}
                  aria-invalid={error ? true : undefined}
                />
                {option.label}
              </label>
            </div>
          ))}
        </Foldable>
      </GroupFrame>
    </div>
  );
}

type FoldableProps = { isFolded: boolean; count: number; children: ReactNode };

/** List that scrolls; folded it is opened by a press. */
function Foldable({ isFolded, count, children }: FoldableProps) {
  const list = (
    <div className="max-h-34 overflow-auto rounded-md border border-line-strong bg-surface px-3 py-1">
      {children}
    </div>
  );
  if (!isFolded) return list;
  return (
    <details>
      <summary className="input">{`Choose from ${count}`}</summary>
      {list}
    </details>
  );
}
