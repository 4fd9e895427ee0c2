import { SHARING_LABELS } from "~/models/patients/patient-account.schema";
import { CheckboxField } from "../forms/form/fields";
import { GroupFrame } from "../forms/field/field-frame";

/** The choice of what the care team sees, in plain words. */
export const SharingFields = ({ ward }: { ward: string | null }) => (
  <GroupFrame
    name="sharing"
    label="What may your care team see?"
    hint={`It helps them to help ${ward ?? "you"}. Leave a box empty to keep it to yourself. What you ask for, and answers that are marked urgent, they always see.`}
    error={undefined}
    conflict={null}
    hasCheckboxes
  >
    <div className="grid gap-2">
      {SHARING_LABELS.map(({ name, label }) => (
        <CheckboxField key={name} name={name} label={label} />
      ))}
    </div>
  </GroupFrame>
);

/** Whether others use the device. */
export const SharedDeviceField = () => (
  <CheckboxField
    name="shared"
    label="Others use this device"
    hint="Then you are signed out when the browser is closed, and after 12 hours at the latest."
  />
);
