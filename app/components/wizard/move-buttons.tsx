import type { CreatedItem } from "./created-items";
import { INTENTS } from "~/app/contracts/wizard-intents";
import { IntentButton } from "./wizard-form";

type Props = {
  item: CreatedItem;
  /** Whether there is an item above it, and one below it. */
  up: boolean;
  down: boolean;
};

/** Moves an item of a wizard's list by one place; at an end there is no way further. */
export function MoveButtons({ item: { key, name, heardAs = name }, up, down }: Props) {
  return (
    <>
      {up && (
        <IntentButton
          intent={INTENTS.up + key}
          heard={`Move ${heardAs} up`}
          className="button quiet small"
        >
          Move up
        </IntentButton>
      )}
      {down && (
        <IntentButton
          intent={INTENTS.down + key}
          heard={`Move ${heardAs} down`}
          className="button quiet small"
        >
          Move down
        </IntentButton>
      )}
    </>
  );
}
