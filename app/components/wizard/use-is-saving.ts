import { useNavigation } from "@remix-run/react";
import { INTENT, INTENTS } from "~/app/contracts/wizard-intents";

/** Whether the wizard is being saved. */
export function useIsSaving(): boolean {
  const { state, formData } = useNavigation();
  return state !== "idle" && formData?.get(INTENT) === INTENTS.save;
}
