import { useState } from "react";
import { type ComboSelection, ComboInput } from "~/app/components/forms/combo-input";
import { FieldFrame } from "~/app/components/forms/field/field-frame";

const CHOICES = ["Cardiology", "Oncology", "Orthopedics", "Radiology"].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

/** Combo boxes that create, that only choose, and that are not available. */
export default function ComboExamples() {
  const [chosen, setChosen] = useState<ComboSelection>(null);
  const shared = { options: CHOICES, placeholder: "Choose...", chosen, onChoose: setChosen };
  return (
    <div className="grid gap-5">
      <FieldFrame name="combo" label="Choose or create" error={undefined}>
        <ComboInput
          {...shared}
          label="Choose or create"
          canCreate
          control={{ id: "field-combo" }}
        />
      </FieldFrame>
      <FieldFrame name="combo-fixed" label="Choose only" error="Please select a specialty">
        <ComboInput {...shared} label="Choose only" invalid control={{ id: "field-combo-fixed" }} />
      </FieldFrame>
      <FieldFrame name="combo-off" label="Disabled" error={undefined}>
        <ComboInput {...shared} label="Disabled" disabled control={{ id: "field-combo-off" }} />
      </FieldFrame>
    </div>
  );
}
