import { INTENTS } from "~/app/contracts/wizard-intents";
import { DownIcon, UpIcon } from "../ui/icons";
import type { CreatedItem } from "./created-items";
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
        <IntentButton intent={INTENTS.up + key} className="button quiet small icon">
          <UpIcon />
          <span className="sr-only">{`Move ${uniqueName} up`}</span>
        </IntentButton>
      )}{" "}
      {down && (
        <IntentButton intent={INTENTS.down + key} className="button quiet small icon">
          <DownIcon />
          <span className="sr-only">{`Move ${uniqueName} down`}</span>
        </IntentButton>
      )}
    </>
  );
}
