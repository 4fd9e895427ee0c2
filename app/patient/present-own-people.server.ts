import { presentAgreement } from "./present-agreement.server";
import { GUIDANCE_TITLES } from "~/app/components/patient/guidance-labels";
import { type ExportSection, toEntry, toSection } from "~/app/contracts/export-section";
import { channelLabel } from "~/models/outbox/outbox-message.schema";
import { CARETAKER_RIGHTS } from "~/models/patients/caretaker-options.schema";
import { sharedPhaseLabel } from "~/models/patients/share-link.schema";
import type { OwnRecords } from "~/server/patients/own-records";
import { formatDay, formatTime } from "~/server/platform/dates";
import { formatPhone } from "~/server/platform/phone-numbers";
import type { PrintedLists } from "./present-own-export.server";

/** Presents who may see a patient's data, who helps them, what they agreed to, messages and sign-ins. */
export function presentOwnPeople(
  { account, sharing }: OwnRecords["properties"],
  lists: PrintedLists,
): ExportSection[] {
  return [
    ...(sharing
      ? [
          toSection(
            "What You Share With Your Care Team",
            [presentSharing(sharing)],
            "They always see what you ask for, and answers that you mark as urgent.",
          ),
        ]
      : []),
    toSection("People Who Help You", lists.people.map(presentPerson)),
    toSection("Links That You Shared", lists.shareLinks.map(presentLink)),
    toSection("What You Agreed To", lists.agreements.map(presentAgreement)),
    toSection(
      "Messages to You",
      lists.messages.map(presentMessage),
      "The words of a message are erased after a while. Then the message is no longer yours, and not on this page.",
    ),
    ...(account
      ? [toSection("Devices Where You Are Signed In", lists.signIns.map(presentSignIn))]
      : []),
  ];
}

const yesOrNo = (isOn: boolean) => (isOn ? "Yes" : "No");

const presentSharing = (sharing: NonNullable<OwnRecords["properties"]["sharing"]>) =>
  toEntry(
    ["Answers to surveys", yesOrNo(sharing.answers)],
    ["How anxious you feel", yesOrNo(sharing.anxiety)],
    ["What you listened to", yesOrNo(sharing.sessions)],
    ["Chosen", sharing.askedAt && formatTime(sharing.askedAt.toISOString())],
  );

function presentPerson(person: PrintedLists["people"][number]) {
  const listRights = (kind: "see" | "do") =>
    CARETAKER_RIGHTS.filter((right) => right.kind === kind && person[right.name])
      .map(({ label }) => label)
      .join(", ");
  return toEntry(
    ["Name", person.name],
    ["Relationship", person.relationship],
    ["Email", person.email],
    ["Mobile", person.mobile && formatPhone(person.mobile)],
    ["State", person.status],
    ["Acts for you", person.isGuardian && "Yes, as your guardian: sees and does what you can"],
    ["May see", !person.isGuardian && listRights("see")],
    ["May do", !person.isGuardian && listRights("do")],
    ["Since", person.acceptedAt && formatDay(person.acceptedAt.toISOString())],
    ["Until", person.endedAt && formatDay(person.endedAt.toISOString())],
    ["Last visit", person.lastSeenAt && formatDay(person.lastSeenAt.toISOString())],
  );
}

const presentLink = (link: PrintedLists["shareLinks"][number]) =>
  toEntry(
    ["Shows", `${GUIDANCE_TITLES[link.audience]}: ${sharedPhaseLabel(link.phase)}`],
    [
      "Also shows",
      [link.showsDay && "the day", link.showsPhone && "the phone number"]
        .filter(Boolean)
        .join(", "),
    ],
    ["Made", formatTime(link.createdAt.toISOString())],
    ["Works until", formatDay((link.revokedAt ?? link.expiresAt).toISOString())],
  );

const presentMessage = (message: PrintedLists["messages"][number]) =>
  toEntry(
    ["When", formatTime((message.sentAt ?? message.dueAt).toISOString())],
    ["How", `${channelLabel(message.channel)}, ${message.address}`],
    ["State", message.status],
    ["Subject", message.subject],
    ["Words", message.text],
  );

const presentSignIn = (signIn: PrintedLists["signIns"][number]) =>
  toEntry(
    ["Device", signIn.browser || "Unknown"],
    ["Signed in", formatTime(signIn.createdAt.toISOString())],
    ["Last used", formatTime(signIn.lastSeenAt.toISOString())],
    ["Signed in until", formatDay(signIn.expiresAt.toISOString())],
    ["Others use it", signIn.isSharedDevice && "Yes"],
  );
