import { controlProps, FieldFrame } from "~/app/components/forms/field/field-frame";
import { BULK_FIELDS } from "~/app/contracts/bulk-fields";

type Props = { departments: readonly { id: number; name: string }[]; typed?: string };

/** Field for the department that many specialties are moved to. */
export function DepartmentChoice({ departments, typed = "" }: Props) {
  const { department: name } = BULK_FIELDS;
  return (
    <div className="mt-5">
      <FieldFrame name={name} label="Department" error={undefined} conflict={null}>
        <select
          {...controlProps(name, undefined, undefined)}
          className="input"
          name={name}
          defaultValue={typed}
          required
        >
          <option value="">Choose...</option>
          {departments.map((department) => (
            <option key={department.id} value={department.id}>
              {department.name}
            </option>
          ))}
        </select>
      </FieldFrame>
    </div>
  );
}
