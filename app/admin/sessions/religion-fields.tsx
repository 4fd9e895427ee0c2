import { Caution } from "~/app/components/ui/caution";
import { DependentSelects } from "~/app/components/forms/dependent-selects";
import { TextAreaField } from "~/app/components/forms/form/fields";
import { GroupedSelect } from "~/app/components/forms/grouped-select";
import { ConditionalFields } from "~/app/components/forms/conditional-fields";
import { FindField } from "~/app/components/wizard/find-field";
import type { Choices } from "~/server/sessions/choices";
import { FIELD_LABELS, SEARCH_FIELDS } from "./session-wizard";

type Props = {
  choices: Choices;
  /** Search term that the choices match. */
  searchTerm: string;
  /** Name of the selected record if it has been deleted ("" if the name is unknown), else null. */
  deletedName: string | null;
};

const labels = FIELD_LABELS.religion;

/** Fields for including a religious message in a session. */
export function ReligiousContentFields({ choices, searchTerm, deletedName }: Props) {
  return (
    <ConditionalFields name="religiousContent" label={labels.religiousContent}>
      <DeletedNote noun="religious message" name={deletedName} />
      <FindField
        name={SEARCH_FIELDS.religiousMessageId}
        label="Find a message"
        selectName="religiousMessageId"
        choices={choices}
        searchTerm={searchTerm}
      />
      <GroupedSelect
        name="religiousMessageId"
        label={labels.religiousMessageId}
        placeholder="Choose a religious message..."
        groups={choices.groups}
      />
    </ConditionalFields>
  );
}

/** Fields for including an advertisement in a session, with its description. */
export function AdvertisingContentFields({ choices, searchTerm, deletedName }: Props) {
  return (
    <ConditionalFields name="advertisingContent" label={labels.advertisingContent}>
      <DeletedNote noun="advertisement" name={deletedName} />
      <FindField
        name={SEARCH_FIELDS.advertisementId}
        label="Find an advertisement"
        selectName="advertisementId"
        choices={choices}
        searchTerm={searchTerm}
      />
      <DependentSelects
        parent={{
          name: "advertiserId",
          label: labels.advertiserId,
          placeholder: "Choose an advertiser...",
        }}
        child={{
          name: "advertisementId",
          label: labels.advertisementId,
          placeholder: "Choose an advertisement...",
        }}
        groups={choices.groups}
      />
      <TextAreaField name="advertisingDescription" label={labels.advertisingDescription} />
    </ConditionalFields>
  );
}

function DeletedNote({ noun, name }: { noun: string; name: string | null }) {
  if (name === null) return null;
  const message = `The ${noun}${name && ` "${name}"`} has been deleted. Please choose another one.`;
  return <Caution>{message}</Caution>;
}
