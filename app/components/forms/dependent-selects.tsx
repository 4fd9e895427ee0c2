import { useEffect, useRef, useState } from "react";
import { FieldRow } from "./form/field-row";
import { SelectField } from "./form/fields";
import { fieldId } from "~/app/contracts/form-fields";
import { type OptionGroup, GroupedSelect } from "./grouped-select";

type Select = { name: string; label: string; placeholder: string };
type Props = {
  /** The select that determines the child's options. */
  parent: Select & { hasInitialFocus?: boolean };
  child: Select;
  groups: readonly OptionGroup[];
};

/**
 * Parent and child select. With scripts, the child offers the options of the selected parent, and is cleared when the
 * parent changes; without scripts, it offers all options, grouped by parent, and the server validates the pair.
 */
export function DependentSelects({ parent, child, groups }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [parentId, setParentId] = useState<string>();
  const findSelect = (name: string) =>
    container.current?.querySelector<HTMLSelectElement>(`#${fieldId(name)}`);
  useEffect(() => {
    // From the DOM: an option may have been selected before scripts ran.
    setParentId(
      container.current?.querySelector<HTMLSelectElement>(`#${fieldId(parent.name)}`)?.value,
    );
  }, [parent.name]);
  const handleChange = (target: EventTarget) => {
    if (target !== findSelect(parent.name)) return;
    setParentId((target as HTMLSelectElement).value);
    const childSelect = findSelect(child.name);
    if (childSelect) childSelect.value = "";
  };
  const options = groups.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div ref={container} onChange={({ target }) => handleChange(target)}>
      <FieldRow>
        <SelectField {...parent} options={options} />
        <GroupedSelect {...child} groups={groups} onlyGroupId={parentId} />
      </FieldRow>
    </div>
  );
}
