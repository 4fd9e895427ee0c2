import { type APIRequestContext, expect } from "@playwright/test";

/** Creates a record over REST, for tests that need existing records; returns the data of the response. */
export async function createRecord<Data>(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<Data> {
  const response = await request.post(path, { data });
  expect(response.status(), await response.text()).toBeLessThan(300);
  const body = (await response.json()) as { result: { data: Data } };
  return body.result.data;
}

export async function addTag(request: APIRequestContext, name: string): Promise<number> {
  const { tag } = await createRecord<{ tag: { id: number } }>(request, "/tag", { name });
  return tag.id;
}

type Specialty = { id: number; departmentId: number; department: string; name: string };

/** Creates a specialty in a new department. */
export async function addSpecialty(
  request: APIRequestContext,
  specialty: Pick<Specialty, "department" | "name">,
): Promise<Specialty> {
  const department = await createRecord<{ id: number }>(request, "/department", {
    name: specialty.department,
  });
  const { speciality } = await createRecord<{ speciality: { id: number } }>(
    request,
    "/speciality",
    {
      name: specialty.name,
      departmentId: department.id,
    },
  );
  return { ...specialty, id: speciality.id, departmentId: department.id };
}

/** Creates a draft session of a specialty. */
export async function addSession(
  request: APIRequestContext,
  { id, departmentId }: Pick<Specialty, "id" | "departmentId">,
  values: { name: string } & Record<string, unknown>,
): Promise<number> {
  const { session } = await createRecord<{ session: { id: number } }>(request, "/session", {
    title: "Breathing before your procedure",
    departmentId,
    specialityId: id,
    billType: "Free",
    startType: "Pre-Procedure",
    liveCoach: "N",
    audioUrl: "https://media.example.org/breathing.mp3",
    audioDuration: 10,
    ...values,
  });
  return session.id;
}

const CONTACT = {
  contactFirstName: "Ann",
  contactLastName: "Lee",
  contactTitle: "Director",
  contactPhone: "+12065550100",
  contactEmail: "ann@example.org",
};

export async function addAdvertiser(
  request: APIRequestContext,
  advertiserName: string,
): Promise<number> {
  const data = { advertiserName, ...CONTACT };
  const created = await createRecord<{ advertiser: { id: number } }>(request, "/advertiser", data);
  return created.advertiser.id;
}

export async function addAdvertisement(
  request: APIRequestContext,
  advertiserId: number,
  values: object = {},
): Promise<number> {
  const data = {
    advertiserId,
    advertisementName: "Spot",
    advertisementUrl: "https://media.example.org/spot.mp3",
    advertisementDuration: 15,
    ...values,
  };
  const created = await createRecord<{ advertisement: { id: number } }>(
    request,
    "/advertisement",
    data,
  );
  return created.advertisement.id;
}

/** Creates an Active partner of the kind Employer. */
export async function addPartner(
  request: APIRequestContext,
  partnerName: string,
  values: object = {},
): Promise<number> {
  const data = { partnerName, kind: "employer", status: "Active", ...CONTACT, ...values };
  const created = await createRecord<{ partner: { id: number } }>(request, "/partner", data);
  return created.partner.id;
}

/** Creates a draft of an offer. */
export async function addPartnerOffer(
  request: APIRequestContext,
  partnerId: number,
  values: object = {},
): Promise<number> {
  const offer = { offerName: "Savings", label: "20% off", kind: "percentage", value: 20 };
  const data = { ...offer, ...values, partnerId };
  type Created = { partnerOffer: { id: number } };
  return (await createRecord<Created>(request, "/partner-offer", data)).partnerOffer.id;
}

export async function addReligiousPartner(
  request: APIRequestContext,
  partnerName: string,
  values: object = {},
): Promise<number> {
  const data = { partnerName, ...CONTACT, ...values };
  const created = await createRecord<{ religiousPartner: { id: number } }>(
    request,
    "/religious-partner",
    data,
  );
  return created.religiousPartner.id;
}

export async function addReligiousMessage(
  request: APIRequestContext,
  religiousPartnerId: number,
  values: object = {},
): Promise<number> {
  const data = {
    religiousPartnerId,
    messageName: "Pre-Procedure Message",
    religionType: "Catholic",
    messageUrl: "https://media.example.org/message.mp3",
    duration: 30,
    ...values,
  };
  const created = await createRecord<{ religiousMessage: { id: number } }>(
    request,
    "/religious-message",
    data,
  );
  return created.religiousMessage.id;
}

/** Creates a survey; `values` may contain its questions. Returns its id and the ids of its questions. */
export async function addSurvey(request: APIRequestContext, name: string, values: object = {}) {
  const data = { name, serveType: "post-procedure-plan", ...values };
  type Created = { survey: { id: number; questionOrder: number[] } };
  const { survey } = await createRecord<Created>(request, "/survey", data);
  return { id: survey.id, questionIds: survey.questionOrder };
}

/** Creates one response to a survey; `answers` are keyed by question id. */
export async function addResponse(
  request: APIRequestContext,
  surveyId: number,
  answers: Record<number, string | number>,
): Promise<void> {
  const entries = Object.entries(answers);
  await createRecord(request, "/survey-response", {
    surveyId,
    answers: entries.map(([id, answer]) => ({ questionId: Number(id), answer })),
  });
}

type Audience = "caretaker" | "family";

/** Creates guidance without steps for an audience. */
export async function addGuidance(
  request: APIRequestContext,
  name: string,
  values: object = {},
  audience: Audience = "caretaker",
): Promise<number> {
  type Created = { guidance: { id: number } };
  const { guidance } = await createRecord<Created>(request, `/${audience}-guidance`, {
    name,
    ...values,
  });
  return guidance.id;
}

/** Creates a step of guidance, by default on day 1. */
export async function addGuidanceStep(
  request: APIRequestContext,
  guidanceId: number,
  values: object = {},
  audience: Audience = "caretaker",
): Promise<number> {
  const { step } = await createRecord<{ step: { id: number } }>(
    request,
    `/${audience}-guidance-step`,
    {
      [`${audience}GuidanceId`]: guidanceId,
      guidanceDay: 1,
      guidanceTitle: "Pack a bag",
      guidanceDirections: "Only what is needed.",
      ...values,
    },
  );
  return step.id;
}

/** Creates a facility, by default a building. */
export async function addFacility(
  request: APIRequestContext,
  name: string,
  values: object = {},
): Promise<number> {
  type Created = { facility: { id: number } };
  const { facility } = await createRecord<Created>(request, "/facility", {
    name,
    kind: "Building",
    ...values,
  });
  return facility.id;
}

/** Creates a billing plan, by default a draft of $2.99. */
export async function addBillingPlan(
  request: APIRequestContext,
  values: { name: string } & Record<string, unknown>,
): Promise<number> {
  type Created = { billingPlan: { id: number } };
  const { billingPlan } = await createRecord<Created>(request, "/billing-plan", {
    priceCents: 299,
    ...values,
  });
  return billingPlan.id;
}
