import { useParams } from "@remix-run/react";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { GroupedSelect } from "~/app/components/forms/grouped-select";
import { MediaFields } from "~/app/components/media/media-fields";
import { ContactFields } from "~/app/components/partner/contact-fields";
import { FieldsStep } from "~/app/components/wizard/fields-step";
import { FindField } from "~/app/components/wizard/find-field";
import { ItemsStep } from "~/app/components/wizard/items-step";
import { LeaveDraftDialog } from "~/app/components/wizard/leave-draft";
import { designLoader } from "./example-page.server";
import { wizardAction } from "./wizard.server";
import { STEP_VALIDATORS, toWizardStep, WIZARD_STEPS } from "./wizard-steps";

export const handle = { title: "A wizard", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = designLoader(() => null);

export const action = wizardAction;

const TITLE = "Add Partner";
const SHARED = { title: TITLE, steps: WIZARD_STEPS, draft: "example", rawValues: {}, version: 1 };
const ITEMS = [
  { key: "1", name: "Calm breathing", facts: "Audio, 15 seconds", thumbnail: "/no-picture.svg" },
  {
    key: "2",
    name: "A message whose name is as long as the list beside the fields of the step is wide",
    facts: "Video, 30 seconds",
  },
  {
    key: "3",
    name: "Sleep",
    facts: "Text",
    saveError: "There is a message with this name already",
  },
];
const CHOICES = {
  more: true,
  groups: [{ id: 1, name: "Northside", options: [{ id: 11, name: "Good morning" }] }],
};

/** Dialog of a wizard over a draft that does not exist: its two steps, and the question whether to keep it. */
export default function ExampleWizard() {
  const step = toWizardStep(useParams().step);
  if (step === "cancel") {
    return <LeaveDraftDialog name="Northside" draft="example" step="details" />;
  }
  return step === "details" ? <Details /> : <Items />;
}

function Details() {
  return (
    <FieldsStep {...SHARED} step="details" validator={STEP_VALIDATORS.details} previous="disabled">
      <TextField name="name" label="Partner Name" hasInitialFocus />
      <ContactFields />
      <FindField
        name="find"
        label="Find a message"
        selectName="message"
        choices={CHOICES}
        searchTerm=""
      />
      <GroupedSelect
        name="message"
        label="Message"
        placeholder="Choose a message..."
        groups={CHOICES.groups}
      />
    </FieldsStep>
  );
}

function Items() {
  return (
    <ItemsStep
      {...SHARED}
      step="items"
      validator={STEP_VALIDATORS.items}
      editing={undefined}
      items={ITEMS}
      recent={{ key: "2", isNew: true }}
      movable
      labels={{
        add: "Add Message",
        created: "Created Messages",
        save: "Create Partner",
        saving: "Creating the partner...",
      }}
    >
      <TextField name="name" label="Message Name" hasInitialFocus />
      <SelectField name="kind" label="Kind" options={["Audio", "Video", "Text"]} />
      <MediaFields urlName="url" urlLabel="Message URL" durationName="duration" />
    </ItemsStep>
  );
}
