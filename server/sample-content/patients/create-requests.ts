import { ContactMessage, LiveSessionRequest, RideRequest } from "~/models";
import { addDays, formatIsoClock, formatIsoDay, startOfDay } from "~/server/platform/dates";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { SAMPLE_ADDRESS } from "../facilities/facility-samples";
import { daysAgo, type FindPerson } from "./create-people";

/** Ids of what a row of the work list is about. */
export type SampleRequests = {
  unansweredRideId: number;
  movedRideId: number;
  contactMessageId: number;
};

/** Creates what the sample patients asked for, and a message to the hospital. Requires the patients. */
export async function createRequests(
  { transaction }: CallerInTransaction,
  find: FindPerson,
): Promise<SampleRequests> {
  const about = (firstName: string) => {
    const { patient, episodes } = find(firstName);
    const episode = episodes.at(-1);
    if (!episode?.date) throw new Error(`${firstName} has no procedure with a date`);
    const at = episode.date.toISOString();
    return {
      columns: {
        patientId: patient.id,
        patientProcedureId: episode.id,
        procedureTitle: episode.title,
        contact: patient.mobile || patient.email,
      },
      day: formatIsoDay(at),
      time: formatIsoClock(at),
    };
  };
  const [amara, fatima, daniel, xiomara] = ["Amara", "Fatima", "Daniel", "Xiomara"].map(about);
  if (!amara || !fatima || !daniel || !xiomara) throw new Error("Sample patients are missing");
  const dropOff = `Main entrance, ${SAMPLE_ADDRESS}`;
  const answered = (days: number) => ({
    status: "Confirmed" as const,
    statusChangedAt: daysAgo(days),
    statusChangedBy: "Admin",
  });
  const rides = await RideRequest.bulkCreate(
    [
      {
        ...amara.columns,
        pickUp: "12 Alder Lane, Alderbrook",
        dropOff,
        rideDate: amara.day,
        rideTime: "08:15",
        returnTrip: false,
        mobility: "none" as const,
        createdAt: daysAgo(8),
        ...answered(6),
        arrangement: "A gray van, plate CW-118. It waits at the corner from 8:05 AM.",
        whoToCall: "+1 206 555 0142",
      },
      {
        ...fatima.columns,
        pickUp: "Apartment 4B, 230 Cedar Street, Alderbrook",
        dropOff,
        rideDate: fatima.day,
        rideTime: "12:15",
        returnTrip: true,
        returnTime: "17:00",
        mobility: "walking-aid" as const,
        mobilityNote: "There are nine steps at the door.",
        createdAt: daysAgo(2),
      },
      {
        // Her procedure has moved by a day since.
        ...xiomara.columns,
        pickUp: "77 Juniper Street, Alderbrook",
        dropOff,
        rideDate: dayBefore(xiomara.day),
        rideTime: "07:00",
        returnTrip: false,
        mobility: "none" as const,
        createdAt: daysAgo(6),
        ...answered(5),
        arrangement: "A white van, plate CW-204.",
        whoToCall: "+1 206 555 0142",
        movedFrom: `${dayBefore(xiomara.day)}T${xiomara.time}`,
        movedTo: `${xiomara.day}T${xiomara.time}`,
      },
    ],
    { transaction, returning: true },
  );
  await LiveSessionRequest.bulkCreate(
    [
      {
        ...amara.columns,
        leaderType: "meditation-guide" as const,
        sessionType: "preparation-guidance" as const,
        priceDollars: 30,
        preferredDate: amara.day,
        preferredTime: "07:30",
        createdAt: daysAgo(5),
        ...answered(3),
        arrangement: "By telephone, half an hour before you leave.",
        whoToCall: "+1 206 555 0142",
      },
      {
        ...daniel.columns,
        leaderType: "therapist" as const,
        sessionType: "general-support" as const,
        priceDollars: 20,
        preferredDate: formatIsoDay(daysAgo(-1).toISOString()),
        preferredTime: "18:00",
        additionalInfo: "I would like to talk before the surgery, if that is possible.",
        createdAt: daysAgo(1 / 24),
      },
    ],
    { transaction },
  );
  const { patient: harold } = find("Harold");
  const { id: contactMessageId } = await ContactMessage.create(
    {
      name: "Harold Jessup",
      email: harold.email,
      topic: "plans",
      message: "May I keep my hearing aid in during the MRI? I would not hear you otherwise.",
      answeredAt: null,
      answeredBy: null,
      createdAt: daysAgo(1),
      patientId: harold.id,
    },
    { transaction },
  );
  return {
    unansweredRideId: rides[1]?.id ?? 0,
    movedRideId: rides[2]?.id ?? 0,
    contactMessageId,
  };
}

const dayBefore = (day: string) =>
  formatIsoDay(addDays(startOfDay(day) ?? new Date(), -1).toISOString());
