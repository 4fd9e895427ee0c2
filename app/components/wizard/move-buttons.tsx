import type { CreatedItem } from "./created-items";
import { INTENTS } from "~/app/contracts/wizard-intents";
import { IntentButton } from "./wizard-form";

type Props = {
  item: CreatedItem;
  /** Whether the item can move up, and down. */
  up: boolean;
  down: boolean;
};

/** Buttons that move a wizard item by one position. */
export function MoveButtons({ item: { key, name, uniqueName = name }, up, down }: Props) {
  return (
    <>
      {up && (
        <IntentButton
          intent={INTENTS.up + key}
          accessibleName={`Move ${uniqueName} up`}
          className="button quiet small"
        >
          Move up
        </IntentButton>
      )}
      {down && (
        <IntentButton
          intent={INTENTS.down + key}
          accessibleName={`Move ${uniqueName} down`}
          className="button quiet small"
        >
          Move down
        </IntentButton>
      )}
    </>
  );
}
