import { useState } from "react";
import { type ComboSelection, ComboInput } from "~/app/components/forms/combo-input";
import { FieldFrame } from "~/app/components/forms/field/field-frame";
import { type ChosenTag, TagChips, tagKey } from "~/app/components/forms/tag-chips";
import { useHydrated } from "~/app/components/document/use-hydrated";

const CHOICES = ["Cardiology", "Oncology", "Orthopedics", "Radiology"].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

/** Combo boxes that create, that only choose, and that are not available. */
export function ComboExamples() {
  const [chosen, setChosen] = useState<ComboSelection>(null);
  if (!useHydrated())
    return <p>The combo input needs scripts; forms show a native list without.</p>;
  const shared = { options: CHOICES, placeholder: "Choose...", chosen, onChoose: setChosen };
  return (
    <div className="grid gap-5">
      <FieldFrame name="combo" label="Choose or create" error={undefined}>
        <ComboInput {...shared} canCreate control={{ id: "field-combo" }} />
      </FieldFrame>
      <FieldFrame name="combo-fixed" label="Choose only" error="Please select a specialty">
        <ComboInput {...shared} invalid control={{ id: "field-combo-fixed" }} />
      </FieldFrame>
      <FieldFrame name="combo-off" label="Disabled" error={undefined}>
        <ComboInput {...shared} disabled control={{ id: "field-combo-off" }} />
      </FieldFrame>
    </div>
  );
}

/** Chosen tags; the last one is new. */
export function TagExample() {
  const [tags, setTags] = useState<ChosenTag[]>([
    { value: "1", label: "Anxiety" },
    { value: "2", label: "Sleep" },
    { create: "Breathing" },
  ]);
  const remove = (removed: ChosenTag) =>
    setTags(tags.filter((tag) => tagKey(tag) !== tagKey(removed)));
  return (
    <div>
      <TagChips tags={tags} onRemove={remove} />
    </div>
  );
}
