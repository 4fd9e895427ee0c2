import { SHARING_LABELS } from "~/models/patients/patient-account.schema";
import { CheckboxField } from "../forms/form/fields";
import { GroupFrame } from "../forms/field/field-frame";

/** The choice of what the care team sees, in plain words. */
export const SharingFields = ({ ward }: { ward: string | null }) => (
  <GroupFrame
    name="sharing"
    label="What may your care team see?"
    hint={`It helps them to help ${ward ?? "you"}. Leave a box empty to keep it to yourself. What you ask for, and answers that are marked urgent, they always see. If you do nothing here for three days after joining, they see only that.`}
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

const SHARED_DEVICE = {
  name: "shared",
  label: "Others use this device",
  hint: "Then you are signed out when the browser is closed, and after 12 hours at the latest.",
};

/** Whether others use the device. */
export const SharedDeviceField = () => <CheckboxField {...SHARED_DEVICE} />;

/** The same in a form that is sent as it is, without a validator. */
export const PlainSharedDeviceField = () => (
  <div>
    <label className="check">
      <input
        type="checkbox"
        name={SHARED_DEVICE.name}
        value="yes"
        aria-describedby="shared-device-hint"
      />
      {SHARED_DEVICE.label}
    </label>
    <p className="pl-7.5 text-sm text-soft" id="shared-device-hint">
      {SHARED_DEVICE.hint}
    </p>
  </div>
);
