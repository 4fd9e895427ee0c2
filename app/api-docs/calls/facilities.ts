import { z } from "zod";
import {
  facilityStepSchema,
  newFacilityStepSchema,
} from "~/models/facilities/navigation-step-api.schema";
import { TOO_MANY_NAVIGATION_STEPS } from "~/models/facilities/navigation-step.schema";
import { ALL_STEPS_LIST, STEP_LIST } from "~/server/facilities/all-steps";
import { FACILITY_API, FACILITY_LIST } from "~/server/facilities/facilities";
import { deletedResponse, listResponse, recordResponse } from "~/app/api-docs/responses";
import {
  type CallGroup,
  type DescribedCalls,
  examplePage,
  listParameters,
  pagination,
  sorting,
} from "../describe";
import { FACILITY, FACILITY_STEP } from "../shapes/facility";

const facilityResponse = recordResponse("Facility", "facility", FACILITY);
const stepResponse = recordResponse("Facility step", "step", FACILITY_STEP);

/** IDs in the sample content: a building with a way through it, and its first step. */
const EXAMPLE = { facility: 2, step: 1 };

const DUPLICATE = {
  when: "Another facility has this name, whatever its case.",
  message: 'Facility "Lakeside Day Surgery" already exists',
  field: "name",
};
const NOT_FOUND = { when: "There is no such facility.", message: "Facility not found" };
const STEP_NOT_FOUND = { when: "There is no such step.", message: "Facility step not found" };
const FIELDS = {
  partOfId:
    "The ID of what it is part of, null for nothing: a building is part of a campus, a unit of a building or a campus.",
  isActive: "Left out, a new one is active.",
  addressLine1:
    "Its own address; while all five parts are blank, that of what it is part of counts.",
  addressLine2: "Second line of its own address.",
  city: "City of its own address.",
  state: "State of its own address.",
  zip: "ZIP code of its own address.",
  hours: "When it is open. Blank, as of what it is part of.",
  entrance: "Where people go in. Blank, as of what it is part of.",
  checkInDesk: "Where people say that they are there.",
  parking: "Where people park. Blank, as of what it is part of.",
  accessibility: "Help with stairs, doors or hearing. Blank, as of what it is part of.",
  timeZone: "Of the IANA database, such as America/Chicago. Blank, as of what it is part of.",
  reminderText: "What patients read before they come, above the way through it.",
};
const STEP_FIELDS = {
  position:
    "Its place among the steps, from 1; those after it move on. Left out, a new step is the last one, and another one stays.",
  image:
    "In a form with files, the picture itself; else the address of one that is here already. Empty or null, there is none.",
  audio:
    "In a form with files, the recording itself; else the address of one that is here already. Empty or null, there is none.",
};
const EXAMPLE_TEXTS = {
  title: "The garden door",
  description: "Go through the garden. The door opens by itself.",
};

const FACILITIES: CallGroup = {
  position: 141,
  name: "Facilities",
  thing: "facility",
  exampleIds: { id: EXAMPLE.facility },
  description:
    "Where procedures take place. A building or a unit takes its address, its telephone numbers, its hours and the like from what it is part of, unless it has its own.",
  calls: {
    "GET /facility": {
      operationId: "listFacilities",
      summary: "List facilities",
      query: listParameters(
        FACILITY_LIST,
        "Finds the facilities whose name, address or telephone number contains this.",
      ),
      responses: { 200: listResponse("Facilities", "facilities", FACILITY_LIST, FACILITY) },
    },
    "POST /facility": {
      operationId: "createFacility",
      summary: "Create a facility",
      body: {
        rule: FACILITY_API,
        fields: FIELDS,
        example: {
          name: "Lakeside Day Surgery",
          kind: "Building",
          partOfId: 1,
          hours: "Monday to Friday, 6 AM to 6 PM",
        },
      },
      responses: { 201: facilityResponse("created") },
      refusals: { 409: DUPLICATE },
    },
    "GET /facility/:id": {
      operationId: "getFacility",
      summary: "Read a facility",
      responses: { 200: facilityResponse("retrieved") },
      refusals: { 404: NOT_FOUND },
    },
    "PUT /facility/:id": {
      operationId: "updateFacility",
      summary: "Change a facility",
      description: "What is left out stays. A facility that was invented is yours from then on.",
      body: {
        rule: FACILITY_API,
        partial: true,
        fields: FIELDS,
        example: {
          name: "Lakeside Surgery",
          kind: "Building",
          parking: "Garage B, free for four hours",
        },
      },
      responses: { 200: facilityResponse("updated") },
      refusals: { 404: NOT_FOUND, 409: DUPLICATE },
    },
    "DELETE /facility/:id": {
      operationId: "deleteFacility",
      summary: "Delete a facility",
      description: "Deletes the steps of its way too, with their pictures and recordings.",
      responses: { 200: deletedResponse("Facility") },
      refusals: {
        404: NOT_FOUND,
        409: {
          when: "Another facility is part of it, or procedures or episodes use it.",
          message: 'Facility "Lakeside Day Surgery" is used by 3 procedures and cannot be deleted',
          code: "in-use",
        },
      },
    },
  },
};

const STEPS_OF_FACILITY = { ...STEP_LIST, allByDefault: true };

const STEPS: CallGroup = {
  position: 142,
  name: "Facility steps",
  thing: "facility step",
  exampleIds: { id: EXAMPLE.step, facilityId: EXAMPLE.facility },
  description: "The way through a facility, step by step. A facility may have up to 50 steps.",
  calls: {
    "GET /facility-step": {
      operationId: "listAllFacilitySteps",
      summary: "List the steps of all facilities",
      query: listParameters(ALL_STEPS_LIST),
      responses: { 200: listResponse("Facility steps", "steps", ALL_STEPS_LIST, FACILITY_STEP) },
    },
    "POST /facility-step": {
      operationId: "createFacilityStep",
      summary: "Create a facility step",
      body: {
        rule: newFacilityStepSchema,
        fields: STEP_FIELDS,
        example: { facilityId: EXAMPLE.facility, ...EXAMPLE_TEXTS },
      },
      responses: { 201: stepResponse("created") },
      refusals: {
        409: {
          when: "The facility would have more than 50 steps.",
          message: TOO_MANY_NAVIGATION_STEPS,
        },
      },
    },
    "GET /facility-step/facility/:facilityId": {
      operationId: "listFacilitySteps",
      summary: "List the steps of a facility",
      query: listParameters(
        STEPS_OF_FACILITY,
        "Finds the steps whose title or description contains this.",
      ),
      responses: {
        200: {
          message: "Facility steps retrieved successfully",
          data: z
            .object({
              facility: FACILITY.shape,
              totalSteps: z.number().int().min(0).describe("How many it has, whatever the search."),
              steps: z.array(FACILITY_STEP.shape),
              pagination,
              sorting,
            })
            .strict(),
          example: {
            facility: FACILITY.example,
            totalSteps: 1,
            steps: [FACILITY_STEP.example],
            ...examplePage(STEPS_OF_FACILITY),
          },
        },
      },
      refusals: { 404: NOT_FOUND },
    },
    "GET /facility-step/:id": {
      operationId: "getFacilityStep",
      summary: "Read a facility step",
      responses: { 200: stepResponse("retrieved") },
      refusals: { 404: STEP_NOT_FOUND },
    },
    "PUT /facility-step/:id": {
      operationId: "updateFacilityStep",
      summary: "Change a facility step",
      description:
        "Its facility stays, and so does what is left out. A file that is null or empty is taken away.",
      body: {
        rule: facilityStepSchema,
        partial: true,
        fields: STEP_FIELDS,
        example: EXAMPLE_TEXTS,
      },
      responses: { 200: stepResponse("updated") },
      refusals: { 404: STEP_NOT_FOUND },
    },
    "DELETE /facility-step/:id": {
      operationId: "deleteFacilityStep",
      summary: "Delete a facility step",
      description: "Deletes its picture and its recording too.",
      responses: { 200: deletedResponse("Facility step") },
      refusals: { 404: STEP_NOT_FOUND },
    },
  },
};

export default {
  groups: [FACILITIES, STEPS],
  shapes: [FACILITY, FACILITY_STEP],
} satisfies DescribedCalls;
