import { z } from "zod";
import { INVITE_CHANNELS } from "~/models/patients/invite-channels.schema";
import { endSchema, inviteSchema } from "~/models/patients/patient-actions.schema";
import { cancelEpisodeSchema } from "~/models/patients/episode.schema";
import { DUPLICATE_RECORD_NUMBER } from "~/models/patients/patient.schema";
import { SAMPLE_EPISODE_ID, SAMPLE_PATIENT_ID } from "~/server/sample-content/patients";
import {
  changedEpisodeSchema,
  EPISODE_LIST,
  newEpisodeSchema,
} from "~/server/patient-records/episodes";
import { serverPatientSchema } from "~/server/patient-records/patient-input";
import { PATIENT_LIST } from "~/server/patient-records/patient-list";
import { deletedResponse, listResponse, recordResponse } from "~/app/api-docs/responses";
import { type CallGroup, type DescribedCalls, listParameters } from "../describe";
import { EPISODE, PATIENT } from "../shapes/patient";

const SCOPES =
  "They need a token with the scope `patients:read` or `patients:write`. Reading is written into the audit, and so is every change, without the values.";

const CHANGED_AT = "2027-01-05T09:00:00.000Z";
const CHANNELS = INVITE_CHANNELS.map(({ value }) => value) as ["email", "text", "letter"];

const patientResponse = recordResponse("Patient", "patient", PATIENT);
const DUPLICATE = {
  when: "Another patient has the record number, whatever its case.",
  message: DUPLICATE_RECORD_NUMBER,
  field: "recordNumber",
};
const PATIENT_BODY = {
  firstName: "Maria",
  lastName: "Lopez",
  birthDate: "1961-04-12",
  recordNumber: "SAMPLE-107",
  email: "maria.lopez@example.org",
  mobile: "(206) 555-0142",
  language: "es",
  textConsent: true,
};
const PATIENT_FIELDS = {
  preferredName: "What the patient wants to be called, if not the first name.",
  email: "Stored in lower case.",
  language: "Of messages and pages. Left out, it is `en`.",
  recordNumber: "The hospital's own number, unique whatever its case.",
  mobile: "A number that text messages reach: without an extension.",
  textConsent:
    "Whether the patient agreed to text messages about their care at the mobile number. Written to the consent ledger. Left out, it stays.",
};

const PATIENT_CALLS: CallGroup = {
  position: 152,
  name: "Patients",
  thing: "patient",
  exampleIds: { id: SAMPLE_PATIENT_ID },
  description: `People whom the hospital has entered, with a name, and guests, who are known by a browser only. ${SCOPES}`,
  calls: {
    "GET /patient": {
      operationId: "listPatients",
      summary: "List patients",
      description: "Those with a name, or the guests.",
      query: [
        ...listParameters(
          PATIENT_LIST,
          "Finds the patients whose name, record number, email or mobile contains this, or whose label (P001) it is.",
        ),
      ],
      responses: { 200: listResponse("Patients", "patients", PATIENT_LIST, PATIENT) },
    },
    "POST /patient": {
      operationId: "createPatient",
      summary: "Create a patient",
      description: "Enters somebody with a name, who is Not Invited.",
      body: { rule: serverPatientSchema(), example: PATIENT_BODY, fields: PATIENT_FIELDS },
      responses: { 201: patientResponse("created") },
      refusals: { 409: DUPLICATE },
    },
    "GET /patient/:id": {
      operationId: "getPatient",
      summary: "Read a patient",
      responses: { 200: patientResponse("retrieved") },
    },
    "PUT /patient/:id": {
      operationId: "updatePatient",
      summary: "Change a patient",
      description:
        "Replaces the details of a patient with a name. What is left out, null or empty is no longer known.",
      body: {
        rule: serverPatientSchema(),
        example: { ...PATIENT_BODY, recordNumber: "SAMPLE-108", preferredName: "Mari" },
        fields: PATIENT_FIELDS,
      },
      responses: { 200: patientResponse("updated") },
      refusals: { 409: DUPLICATE },
    },
    "DELETE /patient/:id": {
      operationId: "deletePatient",
      summary: "Erase a patient",
      description:
        "Erases everything that is stored about a patient or guest. It can be restored for the days of the hospital's settings, and is gone for good then.",
      responses: { 200: deletedResponse("Patient") },
    },
    "POST /patient/:id/invite": {
      operationId: "invitePatient",
      summary: "Invite a patient",
      description:
        "Makes a new code, with which the patient joins, or the guardian of one who is under the age of consent; earlier codes stop working. Who has joined stays so, and signs in on another device with the new code. It is sent by email or text message, or printed with the letter. No call answers the code.",
      body: {
        rule: inviteSchema,
        example: { channel: "letter" },
        fields: {
          channel:
            "`text` needs an agreement to text messages. `letter` sends nothing: staff print it in the back-office.",
        },
      },
      responses: {
        200: {
          message: "Patient invited successfully",
          data: z
            .object({
              patient: PATIENT.shape,
              invitation: z
                .object({
                  channel: z.enum(CHANNELS),
                  isChannelOff: z
                    .boolean()
                    .describe("Whether nothing is sent, since the channel is not set up."),
                })
                .strict(),
            })
            .strict(),
          example: {
            patient: { ...PATIENT.example, status: "Invited", invitedAt: CHANGED_AT, version: 1 },
            invitation: { channel: "letter", isChannelOff: false },
          },
          hasRecord: true,
        },
      },
      refusals: {
        409: {
          when: "It is a guest, has ended, or is under the age of consent and has no guardian.",
          message: "This patient has ended. Reopen the record to invite them again",
        },
      },
    },
    "POST /patient/:id/end": {
      operationId: "endPatient",
      summary: "End a patient",
      description:
        "Ends the care of a patient here: stops every scheduled message to them, and marks their rides and live sessions. Deceased also ends their sign-ins and the people who care for them.",
      body: { rule: endSchema, example: { reason: "Completed" } },
      responses: {
        200: recordResponse("Patient", "patient", {
          shape: PATIENT.shape,
          example: {
            ...PATIENT.example,
            status: "Ended",
            endReason: "Completed",
            endedAt: CHANGED_AT,
            version: 1,
          },
        })("ended"),
      },
      refusals: {
        409: { when: "It is a guest, or has ended.", message: "This patient has ended already" },
      },
    },
    "POST /patient/:id/sign-out": {
      operationId: "signOutPatient",
      summary: "Sign out a patient's devices",
      description:
        "Signs out every device on which the patient, or a guardian, is signed in, as when a phone was stolen; it counts from the next request. To sign in again they need a new code. People who help the patient stay signed in.",
      responses: {
        200: {
          message: "Patient signed out successfully",
          data: z
            .object({
              devices: z.number().int().min(0).describe("How many devices were signed out."),
            })
            .strict(),
          example: { devices: 2 },
        },
      },
    },
  },
};

const episodeResponse = recordResponse("Episode", "episode", EPISODE);
const EPISODE_BODY = {
  patientId: SAMPLE_PATIENT_ID,
  procedureId: 1,
  facilityId: 2,
  date: "2027-02-12",
  arrivalTime: "07:45",
  provider: "Dr. Ellen Park",
  phone: "(206) 555-0108",
};
const EPISODE_FIELDS = {
  procedureId: "A procedure of the catalogue.",
  facilityId:
    "The facility where it takes place, an active one. Null for that of its procedure; left out, it stays.",
  coachId:
    "An Active coach, whose times come first when live sessions are offered. Null for none; left out, they stay.",
  date: "The day, YYYY-MM-DD, where the hospital is. Empty until known.",
  time: "When it begins, HH:MM.",
  provider: "Who performs it.",
  arrivalTime: "When the patient is to arrive, HH:MM.",
  phone: "The care team's number of this episode.",
  planKind:
    "Code of the billing plan that the patient has. Left out, a new episode has `complete`.",
  planVersionId:
    "A published version of the procedure's plan. Left out, a new episode, and one with another procedure, has the Live one.",
};
const { patientId: _, ...CHANGED_BODY } = { ...EPISODE_BODY, date: "2027-02-13" };

const EPISODE_CALLS: CallGroup = {
  position: 154,
  name: "Episodes",
  thing: "episode",
  exampleIds: { id: SAMPLE_EPISODE_ID },
  description: `Procedures of patients. A moved day marks the patient's rides and live sessions until staff confirm them. ${SCOPES}`,
  calls: {
    "GET /episode": {
      operationId: "listEpisodes",
      summary: "List episodes",
      query: [...listParameters(EPISODE_LIST)],
      responses: { 200: listResponse("Episodes", "episodes", EPISODE_LIST, EPISODE) },
    },
    "POST /episode": {
      operationId: "createEpisode",
      summary: "Create an episode",
      body: { rule: newEpisodeSchema(), example: EPISODE_BODY, fields: EPISODE_FIELDS },
      responses: { 201: episodeResponse("created") },
    },
    "GET /episode/:id": {
      operationId: "getEpisode",
      summary: "Read an episode",
      responses: { 200: episodeResponse("retrieved") },
    },
    "PUT /episode/:id": {
      operationId: "updateEpisode",
      summary: "Change an episode",
      description:
        "Replaces what is known about it. What is left out, null or empty is no longer known; only the procedure, the plan and its version stay when they are left out.",
      body: { rule: changedEpisodeSchema(), example: CHANGED_BODY, fields: EPISODE_FIELDS },
      responses: { 200: episodeResponse("updated") },
      refusals: { 409: { when: "It is cancelled.", message: "This episode is cancelled" } },
    },
    "DELETE /episode/:id": {
      operationId: "deleteEpisode",
      summary: "Delete an episode",
      description:
        "Deletes an episode that the hospital entered by mistake, with which nobody has done anything yet. Any other is cancelled.",
      responses: { 200: deletedResponse("Episode") },
      refusals: {
        409: {
          when: "The patient has entered it, or it has requests or answers.",
          message: "This episode has 1 request for a ride. Cancel it instead.",
        },
      },
    },
    "POST /episode/:id/cancel": {
      operationId: "cancelEpisode",
      summary: "Cancel an episode",
      description:
        "Stops every scheduled message about it, and marks its rides and live sessions. One that is cancelled stays as it is.",
      body: {
        rule: cancelEpisodeSchema,
        example: { reason: "The patient has a cold" },
        fields: { reason: "For staff only." },
      },
      responses: {
        200: recordResponse("Episode", "episode", {
          shape: EPISODE.shape,
          example: {
            ...EPISODE.example,
            status: "Cancelled",
            cancelReason: "The patient has a cold",
            cancelledAt: CHANGED_AT,
            version: 1,
          },
        })("cancelled"),
      },
      refusals: { 409: { when: "It is completed.", message: "This episode is completed" } },
    },
  },
};

export default {
  groups: [PATIENT_CALLS, EPISODE_CALLS],
  shapes: [PATIENT, EPISODE],
} satisfies DescribedCalls;
