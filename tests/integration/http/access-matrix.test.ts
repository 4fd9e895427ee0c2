import { beforeAll, describe, expect, it } from "vitest";
import { patientSignInPath } from "~/app/contracts/patient-sign-in-path";
import { TOKEN_SCOPES } from "~/models/access/api-token.schema";
import type { CaretakerRight } from "~/models/patients/caretaker-options.schema";
import {
  findMarks,
  type Mark,
  type MarkedRecords,
  OWNERS,
  type Owner,
  seedMarkedPatient,
} from "../../factories/marked-patients";
import {
  createEveryToken,
  type Headers,
  RIGHTS,
  signInCaretaker,
  signInEveryRole,
  signInOwners,
} from "../../factories/matrix-people";
import {
  type Address,
  type Answer,
  createMatrixClient,
  listAddresses,
} from "../../support/access-matrix";
import {
  findPatientArea,
  findStaffArea,
  PATIENT_TABLE,
  STAFF_TABLE,
  TOKEN_TABLE,
} from "../../support/access-tables";
import { openDatabaseContent } from "../../support/database-content";
import { useServer } from "../../support/http";
import { isPostOnly } from "../../support/route-patterns";
import { withServerData } from "../../support/with-server-data";

const STAFF = ["administrator", "editor", "navigator", "coach", "viewer"] as const;
/** Generous: there are thousands of requests, and the machine may be busy. */
const MAX_CRAWL_MS = 300_000;
const PATIENTS = ["A", "B", "Guest", "Minor"] as const;

/** Marks that a right shows a caretaker; the name that the patient goes by is always there. */
const SHOWN_BY_RIGHT: Partial<Record<CaretakerRight, string[]>> = {
  seesDay: ["place", "provider"],
  seesRequests: ["home", "entrance"],
};
const ALWAYS_SHOWN = "preferred";

/** Texts of staff that stay when a patient is erased, and what a visitor wrote, who is no patient. */
const STAYS_AFTER_ERASURE = ["arrangement", "driver", "writer", "message"];

const { getServer } = useServer({ env: { ACCESS: "sign-in" } });
const client = createMatrixClient(() => getServer().url);
let records: Record<Owner, MarkedRecords>;
let staff: Record<string, Headers>;
let tokens: Record<string, Headers>;
let owners: Record<(typeof PATIENTS)[number], Headers>;
let caretaker: Awaited<ReturnType<typeof signInCaretaker>>;

beforeAll(async () => {
  await withServerData(getServer(), async () => {
    const entries: [Owner, MarkedRecords][] = [];
    for (const owner of OWNERS) entries.push([owner, await seedMarkedPatient(owner)]);
    records = Object.fromEntries(entries) as typeof records;
    staff = await signInEveryRole(STAFF);
    tokens = await createEveryToken();
    owners = await signInOwners(records);
    caretaker = await signInCaretaker(records.A);
  });
});

const isBackOffice = ({ pattern }: Address) => pattern.startsWith("/admin");
const isApi = ({ file }: Address) =>
  /^(api\/(?!healthz|readyz|metrics|not-found)|site\/media)/.test(file);

/** Lists the addresses of staff and of the API, with records of A, and of somebody who was erased. */
const listStaffAddresses = () =>
  listAddresses([records.A, records.Erased]).filter((each) => isBackOffice(each) || isApi(each));
/** Lists all other addresses, with records of some owners. */
const listPatientAddresses = (...owners: Owner[]) =>
  listAddresses(owners.map((owner) => records[owner])).filter(
    (each) => !isBackOffice(each) && !isApi(each) && each.file !== "api/not-found.ts",
  );

type Answered = Address & Answer;
const getAll = (addresses: readonly Address[], headers: Headers): Promise<Answered[]> =>
  Promise.all(
    addresses.map(async (each) => ({ ...each, ...(await client.get(each.address, headers)) })),
  );

const isRefused = ({ status }: Answer) => status === 401 || status === 403;
const format = ({ status, address }: Answered) => `${status} ${address}`;

/** Expects that the addresses whose cell in the table is "-" are refused, and no others. */
function expectRefusals(answers: Answered[], readCell: (address: Address) => string | undefined) {
  const wrong = answers.filter((each) => isRefused(each) !== ((readCell(each) ?? "-") === "-"));
  expect(wrong.map(format)).toEqual([]);
  expect(answers.filter(({ status }) => status >= 500).map(format)).toEqual([]);
}

/** Marks that somebody has found, by their names: a leak of what nobody finds would not be noticed. */
const foundMarks = new Set<string>();
const nameMark = ({ owner, kind, field }: Mark) => `${owner}'s ${field} (${kind})`;

/** Expects no marks but those that somebody may find in an answer. */
function expectMarks(answers: Answered[], isAllowed: (mark: Mark, answered: Answered) => boolean) {
  const wrong = answers.flatMap((answered) => {
    const marks = findMarks(answered.body);
    for (const mark of marks) foundMarks.add(nameMark(mark));
    return marks
      .filter((mark) => !isAllowed(mark, answered))
      .map((mark) => `${answered.address} shows ${nameMark(mark)}`);
  });
  expect(wrong).toEqual([]);
}

/** Whether staff for patients may find a mark: nothing private, and an answer only where it names nobody, or its owner shares it. */
function mayStaffFind({ owner, kind, field }: Mark, { pattern }: Address): boolean {
  if (owner === "Erased") return STAYS_AFTER_ERASURE.includes(field);
  const namesNobody = /^\/(admin\/surveys|survey-response)/.test(pattern);
  const isSharedByA = owner === "A" && /\/(answers|export(\.json)?)$/.test(pattern);
  return kind !== "Private" && (kind !== "Answer" || namesNobody || isSharedByA);
}
const isAboutPatients = ({ pattern }: Address) => /patients|search/.test(findStaffArea(pattern));

describe("who sees what", { timeout: MAX_CRAWL_MS }, () => {
  it.each(STAFF)("is at the addresses of staff, for the %s, as the table says", async (role) => {
    const seesPatients = role === "administrator" || role === "navigator";
    // Content that others read the same is asked for once, by the editor: unit/route-map has all roles.
    const isLeftOut = ({ pattern }: Address) => {
      const area = findStaffArea(pattern);
      return role !== "editor" && area.includes("content") && STAFF_TABLE[area]?.[role] !== "-";
    };
    const addresses = listStaffAddresses().filter(
      (each) => !isPostOnly(each.pattern) && !isLeftOut(each),
    );
    const answers = await getAll(addresses, staff[role] ?? {});
    expectRefusals(answers, ({ pattern }) => STAFF_TABLE[findStaffArea(pattern)]?.[role]);
    expectMarks(
      answers,
      (mark, answered) => seesPatients && isAboutPatients(answered) && mayStaffFind(mark, answered),
    );
  });

  it.each(TOKEN_SCOPES)("is in the API, for a token of %s, as the table says", async (scope) => {
    const addresses = listStaffAddresses().filter(
      (each) => isApi(each) && !isPostOnly(each.pattern),
    );
    const answers = await getAll(addresses, tokens[scope] ?? {});
    expectRefusals(answers, ({ pattern }) => TOKEN_TABLE[findStaffArea(pattern)]?.[scope]);
    expectMarks(
      answers,
      (mark, answered) => scope.startsWith("patients") && mayStaffFind(mark, answered),
    );
  });

  it.each(PATIENTS)("is on patients' pages, for %s, as the table says", async (self) => {
    // A looks at everybody's records, the others at their own and A's.
    const others = self === "A" ? OWNERS : (["A"] as const);
    const answers = await getAll(listPatientAddresses(self, ...others), owners[self]);
    expectPatientPages(answers, self);
    expectMarks(answers, ({ owner, kind }) => owner === self && kind !== "Staff");
  });

  it("is on patients' pages nothing for visitors, and for staff who are no patients", async () => {
    for (const headers of [{}, staff.administrator ?? {}]) {
      const answers = await getAll(listPatientAddresses("A", "Guest"), headers);
      expectPatientPages(answers, null);
      expectMarks(answers, () => false);
    }
  });

  it("is for a caretaker what each right says, from the next request on", async () => {
    const addresses = listPatientAddresses("A");
    const setRights = (rights: readonly CaretakerRight[]) =>
      withServerData(getServer(), () => caretaker.setRights(rights));
    await setRights(RIGHTS);
    const isCaring = ({ pattern }: Address) => pattern.startsWith("/today");
    const elsewhere = addresses.filter((each) => !isCaring(each));
    const answers = await getAll(elsewhere, caretaker.headers);
    expectPatientPages(answers, null);
    expectMarks(answers, () => false);
    for (const rights of [[], ...RIGHTS.map((right) => [right])]) {
      await setRights(rights);
      const pages = await getAll(addresses.filter(isCaring), caretaker.headers);
      const shown = [ALWAYS_SHOWN, ...rights.flatMap((right) => SHOWN_BY_RIGHT[right] ?? [])];
      const found = new Set(pages.flatMap(({ body }) => findMarks(body).map(({ field }) => field)));
      expect([...found].sort(), rights.join()).toEqual(shown.sort());
      const opened = pages.filter(({ status }) => status === 200).map(({ pattern }) => pattern);
      expect(opened.includes("/today/ride"), rights.join()).toBe(
        rights.includes("mayRequestRides"),
      );
      expect(opened.includes("/today/surveys/:survey"), rights.join()).toBe(
        rights.includes("mayAnswer"),
      );
    }
  });

  it("is every mark for somebody, since a leak of others could not be noticed", () => {
    expect(records.A.marks.map(nameMark).filter((each) => !foundMarks.has(each))).toEqual([]);
  });

  it.each(["editor", "navigator", "coach", "viewer"] as const)(
    "lets an account of the role %s change nothing where the table does not say so",
    async (role) => {
      const isChange = ({ pattern }: Address) =>
        STAFF_TABLE[findStaffArea(pattern)]?.[role] === "change";
      const addresses = listStaffAddresses().filter((each) => !isChange(each));
      await expectNoChange(addresses, staff[role] ?? {});
    },
  );

  it.each(TOKEN_SCOPES)("lets a token of %s change nothing else", async (scope) => {
    const isChange = ({ pattern }: Address) =>
      TOKEN_TABLE[findStaffArea(pattern)]?.[scope] === "change";
    const addresses = listStaffAddresses().filter((each) => isApi(each) && !isChange(each));
    await expectNoChange(addresses, tokens[scope] ?? {}, ["POST", "DELETE"]);
  });

  it("lets nobody change what is another patient's", async () => {
    for (const self of [...PATIENTS, "caretaker"] as const) {
      const addresses = listPatientAddresses("A", self === "A" ? "B" : "Guest").filter(
        ({ pattern, records: { owner } }) =>
          owner !== self && /record|person/.test(findPatientArea(pattern)),
      );
      await expectNoChange(addresses, self === "caretaker" ? caretaker.headers : owners[self]);
    }
  });

  it.each(["navigator", "patients:write", "write"] as const)(
    "refuses no call of the API to a %s who may change something",
    async (name) => {
      const table = name === "navigator" ? STAFF_TABLE : TOKEN_TABLE;
      const headers = name === "navigator" ? staff[name] : tokens[name];
      const addresses = listStaffAddresses().filter(
        (each) => isApi(each) && table[findStaffArea(each.pattern)]?.[name] === "change",
      );
      const answers = await Promise.all(
        addresses.map(async (each) => ({
          ...each,
          ...(await client.write("POST", each, headers ?? {})),
        })),
      );
      expect(answers.filter(isRefused).map(format)).toEqual([]);
    },
  );
});

/** Forms for everyone who may read, which change no record: previews for staff, and the browser's choice of columns. */
const isOpenForm = ({ pattern }: Address) => /\/(as-patient|columns|filter)\b/.test(pattern);

/** Expects that forms and calls are refused, and that no table has changed. */
async function expectNoChange(addresses: Address[], headers: Headers, methods = ["POST"]) {
  const database = openDatabaseContent(getServer());
  const before = await database.fingerprint();
  const answers = await Promise.all(
    addresses
      .flatMap((each) => methods.map((method) => ({ ...each, method })))
      .map(async (each) => ({ ...each, ...(await client.write(each.method, each, headers)) })),
  );
  expect(await database.fingerprint()).toEqual(before);
  await database.close();
  const accepted = answers.filter((each) => each.status < 400 && !isOpenForm(each));
  expect(accepted.map(format)).toEqual([]);
}

/** Expects of each answer what the table says of its area. @param self who is signed in as a patient; null for nobody */
function expectPatientPages(answers: Answered[], self: Owner | null) {
  const wrong = answers.filter((each) => {
    const { pattern, records, status, location, address } = each;
    const isSignedIn = self !== null && self !== "Guest";
    const whose = records.owner === self ? "own" : isSignedIn ? "another's" : "signed out";
    const area = findPatientArea(pattern);
    // A guest has no people: that needs an account.
    const column = area === "person" && !isSignedIn ? "signed out" : whose;
    const expected = PATIENT_TABLE[area]?.[column];
    const isPage = status < 400 || status === 404 || status === 405;
    if (expected === "page") return !isPage;
    if (expected === "elsewhere") return !/^\/(patient-procedures|patient-sign-in)/.test(location);
    if (expected !== "sign-in") return String(status) !== expected;
    const page = address.replace(".data", "").replace(/[?&]_routes=[^&]*/, "");
    return location !== patientSignInPath(page);
  });
  expect(wrong.map((each) => `${format(each)} ${each.location}`)).toEqual([]);
}
