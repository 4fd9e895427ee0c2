import { lazy, type ReactNode, Suspense } from "react";
import { useHydrated } from "~/app/components/document/use-hydrated";
import { FileDrop } from "~/app/components/forms/file-drop";
import { GroupFrame } from "~/app/components/forms/field/field-frame";
import { QrPicture } from "~/app/components/access/qr-picture";
import { ConflictExample } from "./conflict-example";
import { Example, Group } from "./example";
import { TextExamples } from "./text-examples";

/** A pattern: codes are encoded by the server. */
const QR_EXAMPLE = {
  size: 15,
  path: "M4 4h3v1h-3zM4 5h1v2h-1zM6 5h1v1h-1zM8 4h2v1h-2zM9 6h2v2h-2zM4 8h2v1h-2zM7 8h1v3h-1zM9 9h2v1h-2zM4 10h2v1h-2z",
};

/** Loaded on demand, as in forms. */
const ComboExamples = lazy(() => import("./combo-examples"));
const TagExample = lazy(() => import("./tag-example"));

/** Fields in all states. */
export function FieldExamples() {
  return (
    <Group id="fields" title="Fields">
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
          <GroupFrame
            name="choices"
            label="What the plan has"
            error={undefined}
            conflict={null}
            hasCheckboxes
          >
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
        title="QR code"
        use="An address or a key that a phone's camera reads; the same as text stands beside it."
      >
        <QrPicture {...QR_EXAMPLE} label="QR code, a pattern without content" />
      </Example>
      <Example
        title="Combo input"
        use="For many choices, or where a new one may be typed. Without scripts a list and a field."
      >
        <WithScripts>
          <ComboExamples />
        </WithScripts>
      </Example>
      <Example title="Tags" use="Several choices of many; each can be removed.">
        <WithScripts>
          <TagExample />
        </WithScripts>
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
    </Group>
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

/** Examples of the combo box, which native fields stand in for. */
function WithScripts({ children }: { children: ReactNode }) {
  const note = <p>This needs scripts; forms show a native list without.</p>;
  return useHydrated() ? <Suspense fallback={note}>{children}</Suspense> : note;
}
