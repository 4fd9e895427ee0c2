import { recordResponse } from "~/app/api-docs/responses";
import { hospitalRules } from "~/server/hospital/settings";
import { type CallGroup, type DescribedCalls } from "../describe";
import { HOSPITAL_SETTING } from "../shapes/hospital";

const response = recordResponse("Hospital settings", "hospitalSetting", HOSPITAL_SETTING);
const {
  id: _,
  isExample: __,
  version: ___,
  updatedAt: ____,
  ...EXAMPLE_BODY
} = HOSPITAL_SETTING.example;

const HOSPITAL_CALLS: CallGroup = {
  position: 185,
  name: "Hospital settings",
  description: "What pages and messages say about the hospital.",
  thing: "hospital setting",
  calls: {
    "GET /hospital-setting": {
      operationId: "getHospitalSetting",
      summary: "Read the hospital's settings",
      description: "Answers the defaults as long as nobody has saved any.",
      responses: { 200: response("retrieved") },
    },
    "PUT /hospital-setting": {
      operationId: "updateHospitalSetting",
      summary: "Change the hospital's settings",
      description: "Replaces all of them. Only for tokens of administrators.",
      isSingle: true,
      body: {
        rule: hospitalRules(),
        example: EXAMPLE_BODY,
        fields: {
          phone: "Left out, null or empty, there is none.",
          afterHoursPhone: "Left out, null or empty, there is none.",
          recordYears: "Left out, it stays as it is.",
          workingHours: "Days that are not in it are closed.",
        },
      },
      responses: { 200: response("updated") },
    },
  },
};

export default { groups: [HOSPITAL_CALLS], shapes: [HOSPITAL_SETTING] } satisfies DescribedCalls;
