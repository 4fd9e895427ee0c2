import type { Patient } from "~/models";
import { emptyToNull } from "~/server/platform/contact";

/**
 * Presents a patient to themselves: the guest or account, and, for somebody whom the hospital has entered, what it entered and what they
 * share. Times are ISO 8601 in UTC, the birth date is YYYY-MM-DD; null for what is unknown.
 */
export function presentOwnPatient(patient: Patient) {
  const { id, createdAt, lastSeenAt, showsExamples, hasAccount, isGuest } = patient;
  const { showsReligiousMessages } = patient;
  // Not its address, which would outlast a renewal in the file.
  const hasCalendar = patient.calendarHash !== null;
  const addresses = { email: emptyToNull(patient.email), mobile: emptyToNull(patient.mobile) };
  return {
    guestPatient: {
      ...{ number: id, createdAt, lastSeenAt, showsExamples, showsReligiousMessages },
      hasCalendar,
    },
    account: hasAccount ? { ...addresses, joinedAt: patient.joinedAt } : null,
    hospitalRecord: isGuest ? null : presentRecord(patient),
    sharing: isGuest
      ? null
      : {
          askedAt: patient.sharingAskedAt,
          answers: patient.sharesAnswers,
          anxiety: patient.sharesAnxiety,
          sessions: patient.sharesSessions,
        },
  };
}

const presentRecord = (patient: Patient) => ({
  firstName: patient.firstName,
  lastName: patient.lastName,
  preferredName: emptyToNull(patient.preferredName),
  birthDate: emptyToNull(patient.birthDate),
  recordNumber: emptyToNull(patient.recordNumber),
  email: emptyToNull(patient.email),
  mobile: emptyToNull(patient.mobile),
  language: patient.language,
  status: patient.status || null,
  endReason: emptyToNull(patient.endReason),
  invitedAt: patient.invitedAt,
  joinedAt: patient.joinedAt,
  endedAt: patient.endedAt,
});
