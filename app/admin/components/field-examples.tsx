import { useState } from "react";
import { FileDrop } from "~/app/components/forms/file-drop";
import { FieldFrame, GroupFrame } from "~/app/components/forms/field/field-frame";
import { RangeBar } from "~/app/components/patient/range-bar";
import { fieldId } from "~/app/contracts/form-fields";
import { ComboExamples, TagExample } from "./combo-examples";
import { ConflictExample } from "./conflict-example";
import { Example, Group } from "./example";
import { TextExamples } from "./text-examples";

/** Fields in all states. */
export function FieldExamples() {
  return (
    <Group id="fields" title="Forms">
      <Example
        title="Text"
        use="Label above, hint below it, error before the field. No placeholder instead of a label."
      >
        <TextExamples />
      </Example>
      <Example
        title="Checks and radios"
        use="Radios for up to five choices, then a list. Nothing is chosen for people."
      >
        <div className="grid gap-5 md:grid-cols-2">
          <GroupFrame name="choices" label="What the plan has" error={undefined} conflict={null}>
            <Check type="checkbox" label="Audio" isChecked />
            <Check type="checkbox" label="Video" />
          </GroupFrame>
          <GroupFrame name="yes-no" label="Live coach" error="Please answer" conflict={null}>
            <Check type="radio" label="Yes" />
            <Check type="radio" label="No" />
          </GroupFrame>
        </div>
      </Example>
      <Example
        title="Combo input"
        use="For many choices, or where a new one may be typed. Without scripts a list and a field."
      >
        <ComboExamples />
      </Example>
      <Example title="Tags" use="Several choices of many; each can be removed.">
        <TagExample />
      </Example>
      <Example title="Slider" use="For how people feel. Without scripts these are radio buttons.">
        <FieldFrame name="calm" label="How calm do you feel?" error={undefined} conflict={null}>
          <RangeExample id={fieldId("calm")} />
        </FieldFrame>
      </Example>
      <Example title="File" use="A native field that is also a place to drop a file on.">
        <FileDrop name="file" label="File" hint="CSV or Excel, up to 5 MB" accept=".csv" />
      </Example>
      <Example
        title="Conflict"
        use="Somebody else saved meanwhile: both versions, field by field. Nothing is overwritten."
      >
        <ConflictExample />
      </Example>
      <Example
        title="A whole form"
        use="One column, in a narrow dialog. Buttons at the end, the primary one last."
      >
        <a className="button place-self-start" href="/admin/components/form" data-stay="">
          Open a form with tags
        </a>
      </Example>
    </Group>
  );
}

function RangeExample({ id }: { id: string }) {
  const [value, setValue] = useState(5);
  return (
    <RangeBar
      id={id}
      max={10}
      value={value}
      onChange={({ target }) => setValue(target.valueAsNumber)}
    />
  );
}

type CheckProps = { type: "checkbox" | "radio"; label: string; isChecked?: boolean };

function Check({ type, label, isChecked }: CheckProps) {
  return (
    <label className="check">
      <input type={type} name={`example-${type}`} defaultChecked={isChecked} />
      {label}
    </label>
  );
}
