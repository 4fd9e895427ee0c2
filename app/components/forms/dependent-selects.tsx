import { useEffect, useRef, useState } from "react";
import { SelectField } from "./field";
import { fieldId } from "~/app/contracts/form-fields";
import { type ChoiceGroup, GroupedSelect } from "./grouped-select";

type Select = { name: string; label: string; placeholder: string };
type Props = {
  /** What is chosen first. */
  parent: Select & { first?: boolean };
  /** What is chosen among those that belong to it. */
  child: Select;
  groups: readonly ChoiceGroup[];
};

/**
 * Two choices of which the second depends on the first. Without scripts the second offers everything, under the names of the
 * first, and the server says when they do not fit; with scripts it offers what fits, and is empty again when the first changes.
 */
export function DependentSelects({ parent, child, groups }: Props) {
  const around = useRef<HTMLDivElement>(null);
  const [only, setOnly] = useState<string>();
  const select = (name: string) =>
    around.current?.querySelector<HTMLSelectElement>(`#${fieldId(name)}`);
  useEffect(() => {
    // As the browser has it: it may have been chosen before scripts ran.
    setOnly(around.current?.querySelector<HTMLSelectElement>(`#${fieldId(parent.name)}`)?.value);
  }, [parent.name]);
  const choose = (target: EventTarget) => {
    if (target !== select(parent.name)) return;
    setOnly((target as HTMLSelectElement).value);
    const dependent = select(child.name);
    if (dependent) dependent.value = "";
  };
  const options = groups.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div ref={around} className="fields" onChange={({ target }) => choose(target)}>
      <SelectField {...parent} options={options} />
      <GroupedSelect {...child} groups={groups} only={only} />
    </div>
  );
}
