import { DependentSelects } from "~/app/components/forms/dependent-selects";
import { TextAreaField } from "~/app/components/forms/field";
import { GroupedSelect } from "~/app/components/forms/grouped-select";
import { IncludedFields } from "~/app/components/forms/included-fields";
import { FindField } from "~/app/components/wizard/find-field";
import type { Choices } from "~/server/sessions/choices";
import { LABELS, SEARCHES } from "./session-wizard";

type Props = {
  choices: Choices;
  /** What was looked for last among them. */
  searched: string;
  /** The name of the one that was deleted; null where none was. */
  gone: string | null;
};

const labels = LABELS.religion;

/** Whether a session includes a religious message, and which. */
export function MessageFields({ choices, searched, gone }: Props) {
  return (
    <IncludedFields name="religiousContent" label={labels.religiousContent}>
      <GoneNote thing="religious message" name={gone} />
      <FindField
        name={SEARCHES.religiousMessageId}
        label="Find a message"
        fills="religiousMessageId"
        {...{ choices, searched }}
      />
      <GroupedSelect
        name="religiousMessageId"
        label={labels.religiousMessageId}
        placeholder="Choose a religious message..."
        groups={choices.groups}
      />
    </IncludedFields>
  );
}

/** Whether a session includes an advertisement, which, and what is said beside it. */
export function AdvertisementFields({ choices, searched, gone }: Props) {
  return (
    <IncludedFields name="advertisingContent" label={labels.advertisingContent}>
      <GoneNote thing="advertisement" name={gone} />
      <FindField
        name={SEARCHES.advertisementId}
        label="Find an advertisement"
        fills="advertisementId"
        {...{ choices, searched }}
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
    </IncludedFields>
  );
}

function GoneNote({ thing, name }: { thing: string; name: string | null }) {
  if (name === null) return null;
  const words = `The ${thing}${name && ` "${name}"`} has been deleted. Please choose another one.`;
  return <p className="caution">{words}</p>;
}
