import { useFormField } from "./field";
import { controlProps, FieldFrame } from "./field-frame";

type Choice = { id: number; name: string };
export type ChoiceGroup = Choice & { options: readonly Choice[] };

type Props = {
  name: string;
  label: string;
  placeholder: string;
  groups: readonly ChoiceGroup[];
  /** The one group to choose from, "" for none; all where left out. */
  only?: string;
};

/** A choice among records that each belong to another one, under whose name they stand. */
export function GroupedSelect({ name, label, placeholder, groups, only }: Props) {
  const { error, getInputProps } = useFormField(name);
  return (
    <FieldFrame name={name} label={label} error={error}>
      <select {...getInputProps<Record<string, unknown>>(controlProps(name, undefined, error))}>
        <option value="">{placeholder}</option>
        {groups.map((group) => {
          const left = only !== undefined && only !== String(group.id);
          return (
            // Hidden and not taken out: what is chosen stays chosen. A browser that shows it all the same lets nobody choose it.
            <optgroup key={group.id} label={group.name} hidden={left} disabled={left}>
              {group.options.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.name}
                </option>
              ))}
            </optgroup>
          );
        })}
      </select>
    </FieldFrame>
  );
}
