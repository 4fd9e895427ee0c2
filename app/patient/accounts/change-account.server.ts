import {
  DEVICE_FIELD,
  OTHER_DEVICES,
  RELIGIOUS_FIELD,
  REMINDERS_FIELD,
  SHARING_FIELD,
} from "~/app/contracts/account-fields";
import {
  SPONSORED_FIELD,
  SPONSORED_WORDS_FIELD,
  STOP_ON_YOUR_DATA,
} from "~/app/contracts/sponsored-fields";
import { readFormText } from "~/app/http/body.server";
import { parseId } from "~/app/http/list-query.server";
import { agreeToReminders } from "~/server/consents/own-reminders";
import { signOutDevices } from "~/server/patient-accounts/devices";
import { changeSharing } from "~/server/patient-accounts/sharing";
import { switchReligiousMessages } from "~/server/patients/religious-messages";
import type { PatientWriter } from "~/server/patients/guests";
import { authorizeSponsored, withdrawSponsored } from "~/server/sponsored/authorization";
import { requireShownWords } from "~/server/sponsored/words";

/** Signs out a device, switches reminders, religious messages or sponsored content, or changes what is shared, from the forms of Your Data; null for a form of something else. */
export async function changeAccount(writer: PatientWriter, form: FormData) {
  const device = readFormText(form, DEVICE_FIELD);
  if (device === OTHER_DEVICES) {
    await signOutDevices(writer, "others");
    return { to: "/patient-data", message: "Signed out everywhere else" };
  }
  if (device) {
    await signOutDevices(writer, parseId(device, "Invalid device ID"));
    return { to: "/patient-data", message: "That device is signed out" };
  }
  if (form.has(REMINDERS_FIELD)) {
    await agreeToReminders(writer, readFormText(form, REMINDERS_FIELD));
    return { to: "/patient-data", message: "Reminders are on" };
  }
  const religious = readFormText(form, RELIGIOUS_FIELD);
  if (religious === "on" || religious === "off") {
    await switchReligiousMessages(writer, religious === "on");
    return { to: "/patient-data", message: `Religious messages are ${religious}` };
  }
  const sponsored = readFormText(form, SPONSORED_FIELD);
  if (sponsored === "allow") {
    const words = await requireShownWords(readFormText(form, SPONSORED_WORDS_FIELD));
    await authorizeSponsored(writer, words);
    return { to: "/patient-data", message: "Sponsored content is on" };
  }
  if (sponsored === "stop") {
    await withdrawSponsored(writer, STOP_ON_YOUR_DATA);
    return { to: "/patient-data", message: "Sponsored content is off" };
  }
  if (!form.has(SHARING_FIELD)) return null;
  await changeSharing(writer, {
    answers: form.get("answers"),
    anxiety: form.get("anxiety"),
    sessions: form.get("sessions"),
  });
  return { to: "/patient-data", message: "Your choice is saved" };
}
