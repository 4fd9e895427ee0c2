import { sessionSchema } from "~/models/sessions/session.schema";
import { SESSION_LIST } from "~/server/sessions/sessions";
import { type CallGroup, type DescribedCalls, listParameters } from "../describe";
import { EXAMPLE_DRAFT } from "../shapes/publishing";
import { SESSION } from "../shapes/session";
import { recordResponse, deletedResponse, listResponse } from "~/app/api-docs/responses";

const sessionResponse = recordResponse("Session", "session", SESSION);
const DRAFT = { ...SESSION.example, ...EXAMPLE_DRAFT, mediaCheckedAt: null };

const EXAMPLE_BODY = {
  name: "A Walk Along the Shore",
  title: "A quiet place to go in your mind",
  description: "Ten quiet minutes before your procedure.",
  departmentId: 1,
  specialityId: 1,
  billType: "Free",
  startType: "Pre-Procedure",
  liveCoach: "N",
  audioUrl: "https://media.example.org/sessions/shore.mp3",
  audioDuration: 10,
  audioTranscript: "0:01 Close your eyes, if you like.",
  videoUrl: "https://media.example.org/sessions/shore.mp4",
  videoDuration: 12,
  videoTranscript: null,
  religiousContent: "Yes",
  religiousMessageId: 1,
  advertisingContent: "Yes",
  advertiserId: 2,
  advertisementId: 2,
  advertisingDescription: "Drops for a restful night.",
};
const FIELD_DESCRIPTIONS = {
  description: "Left out, null or empty, it has none.",
  audioTranscript:
    "What is spoken, in words: patients get it as captions. Left out, there are none.",
  videoTranscript: "The same for the video.",
  departmentId: "The department that the specialty belongs to.",
  specialityId:
    "One of the department's specialties; another one is a 422 at this field. Where it is missing, `specialtyId` is taken (deprecated).",
  billType: "Whether the Free plan has it.",
  startType: "When patients get it.",
  audioUrl: "A web address, or that of an uploaded file (/media/…).",
  audio: "In JSON, an uploaded file by its ID or its address. It counts before `audioUrl`.",
  audioDuration: "In minutes. It may be left out beside a file, which says how long it plays.",
  videoUrl: "A web address, or that of an uploaded file (/media/…).",
  video: "In JSON, an uploaded file by its ID or its address. It counts before `videoUrl`.",
  videoDuration: "In minutes.",
  religiousContent: "Left out, it is Yes where `religiousMessageId` is there.",
  religiousMessageId: "Needed beside a Yes; beside a No it counts for nothing.",
  advertisingContent: "Left out, it is Yes where `advertisementId` is there.",
  advertiserId: "May be left out. The advertisement must be one of this advertiser's.",
  advertisementId: "Needed beside a Yes; beside a No it counts for nothing.",
  advertisingDescription: "Needed beside a Yes; beside a No it counts for nothing.",
};

const SESSION_CALLS: CallGroup = {
  position: 150,
  name: "Sessions",
  description: "What patients listen to and watch, specialty by specialty.",
  thing: "session",
  calls: {
    "GET /session": {
      operationId: "listSessions",
      summary: "List sessions",
      query: [
        ...listParameters(
          SESSION_LIST,
          "Finds the sessions whose name, department or specialty contains this, or whose label (S003) it is.",
        ),
      ],
      responses: { 200: listResponse("Sessions", "sessions", SESSION_LIST, SESSION) },
    },
    "POST /session": {
      operationId: "createSession",
      summary: "Create a session",
      description: "It is a draft until it is published. Names need not be unique.",
      body: { rule: sessionSchema, example: EXAMPLE_BODY, fields: FIELD_DESCRIPTIONS },
      responses: { 201: sessionResponse("created", DRAFT) },
    },
    "GET /session/:id": {
      operationId: "getSession",
      summary: "Read a session",
      responses: { 200: sessionResponse("retrieved") },
    },
    "PUT /session/:id": {
      operationId: "updateSession",
      summary: "Change a session",
      description:
        "Replaces all that it holds: what may be left out, and is, is emptied. A file that nothing shows anymore is deleted. Its status stays; publish and unpublish change it.",
      body: { rule: sessionSchema, example: EXAMPLE_BODY, fields: FIELD_DESCRIPTIONS },
      responses: { 200: sessionResponse("updated") },
    },
    "DELETE /session/:id": {
      operationId: "deleteSession",
      summary: "Delete a session",
      description: "Deletes its files too, where no other session has them.",
      responses: { 200: deletedResponse("Session") },
    },
    "POST /session/:id/duplicate": {
      operationId: "duplicateSession",
      summary: "Copy a session",
      description:
        'Adds a draft that holds the same. Its name and its title begin with "Copy of "; both sessions share their files.',
      responses: { 201: sessionResponse("created", DRAFT) },
    },
    "POST /session/:id/publish": {
      operationId: "publishSession",
      summary: "Publish a session",
      description:
        "Makes it Active: from now on patients get it. One that is Active stays as it is. Its audio and its video are tried afterwards: a few seconds later `unreachableMedia` says what could not be reached.",
      responses: { 200: sessionResponse("published") },
      refusals: {
        409: {
          when: "The session includes a religious message or an advertisement that was deleted.",
          message:
            'This session includes the advertisement "Lumorest drops for restful sleep", which was deleted. Edit the session and choose again before you publish it',
        },
      },
    },
    "POST /session/:id/unpublish": {
      operationId: "unpublishSession",
      summary: "Unpublish a session",
      description: "Makes it a draft again, which no patient gets. A draft stays as it is.",
      responses: { 200: sessionResponse("unpublished", DRAFT) },
    },
  },
};

export default { groups: [SESSION_CALLS], shapes: [SESSION] } satisfies DescribedCalls;
