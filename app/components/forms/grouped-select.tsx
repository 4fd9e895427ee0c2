import { useFormField } from "./form/fields";
import { controlProps, FieldFrame } from "./field/field-frame";

type GroupOption = { id: number; name: string };
export type OptionGroup = GroupOption & { options: readonly GroupOption[] };

type Props = {
  name: string;
  label: string;
  placeholder: string;
  groups: readonly OptionGroup[];
  /** Id of the only selectable group, "" for none; default: all. */
  onlyGroupId?: string;
};

/** Select with options grouped by their parent record. */
export function GroupedSelect({ name, label, placeholder, groups, onlyGroupId }: Props) {
  const { error, getInputProps } = useFormField(name);
  return (
    <FieldFrame name={name} label={label} error={error}>
      <select {...getInputProps<Record<string, unknown>>(controlProps(name, undefined, error))}>
        <option value="">{placeholder}</option>
        {groups.map((group) => {
          const excluded = onlyGroupId !== undefined && onlyGroupId !== String(group.id);
          return (
            // Hidden rather than removed, to preserve the selection; disabled for browsers that do not hide options.
            <optgroup key={group.id} label={group.name} hidden={excluded} disabled={excluded}>
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
