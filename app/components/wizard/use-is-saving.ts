import { useNavigation } from "@remix-run/react";
import { INTENT, INTENTS } from "~/app/contracts/wizard-intents";

/** Whether the wizard is being saved. */
export function useIsSaving(): boolean {
  const { state, formData } = useNavigation();
  const intent = formData?.get(INTENT);
  return state !== "idle" && (intent === INTENTS.save || intent === INTENTS.publish);
}
