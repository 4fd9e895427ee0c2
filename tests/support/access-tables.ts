/** A table of texts: what stands in a row's column, by their names. */
type Table = Record<string, Record<string, string>>;

/** Parses a table whose first line has the names of its columns, and whose cells are two spaces or more apart. */
function parseTable(text: string): Table {
  const [[, ...columns] = [], ...rows] = text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/ {2,}/));
  return Object.fromEntries(
    rows.map(([name = "", ...cells]) => [
      name,
      Object.fromEntries(cells.map((cell, index) => [columns[index] ?? "", cell])),
    ]),
  );
}

/** What staff may do at the addresses of an area (AREAS 0): change, read, or neither. */
export const STAFF_TABLE = parseTable(`
  area                         administrator  editor  navigator  coach   viewer
  own account and search       change         change  change     change  change
  own tokens                   change         change  change     -       change
  reports                      read           read    read       -       read
  saved views of reports       change         change  change     -       change
  patients                     change         -       change     -       -
  billing                      change         -       -          -       -
  messages to patients         change         -       change     -       -
  hospital's settings          change         read    read       -       read
  people, audit and system     change         -       -          -       -
  a coach's own pages          -              -       -          change  -
  patients in the bin          change         -       change     -       -
  content in the bin           change         change  change     -       -
  forms of content             change         change  -          -       -
  content                      change         change  read       -       read
  patients in the API          change         -       change     -       -
  billing in the API           change         -       -          -       -
  settings in the API          change         read    read       -       read
  changes in the API           read           read    read       -       read
  content in the API           change         change  read       -       read
`);

/** What tokens of an administrator may do in the API, by their scope. */
export const TOKEN_TABLE = parseTable(`
  area                         read  write   patients:read  patients:write  billing:read  billing:write
  patients in the API          -     -       read           change          -             -
  billing in the API           -     -       -              -               read          change
  settings in the API          read  change  -              -               -             -
  changes in the API           read  read    read           read            read          read
  content in the API           read  change  -              -               -             -
`);

/** Routes of an area: the first area counts. */
const STAFF_ROUTES: [area: string, pattern: RegExp][] = [
  ["own account and search", /^\/admin(\/(account|search|bulk-changes|bin\/imports\/:id)\b.*)?$/],
  ["own account and search", /^\/admin\/\*$/],
  ["own tokens", /^\/admin\/api-tokens/],
  ["reports", /^\/admin\/reports(\/:report(\/export\..+)?)?$/],
  // What each report shows needs its own permission besides.
  ["saved views of reports", /^\/admin\/reports\/(:report\/)?save/],
  ["patients", /^\/admin\/(patients|live-sessions|reports\/outcomes|surveys\/:id\/results)/],
  ["billing", /^\/admin\/(partners|billing-plans\/orders)\b/],
  ["messages to patients", /^\/admin\/messages/],
  ["hospital's settings", /^\/admin\/hospital-settings/],
  ["people, audit and system", /^\/admin\/(administrators|audit|system|coaches\/:id\/invite)/],
  ["a coach's own pages", /^\/admin\/my-/],
  ["patients in the bin", /^\/admin\/bin\/:entity/],
  ["content", /^\/admin\/components/],
  ["content in the bin", /^\/admin\/bin/],
  [
    "forms of content",
    /^\/admin\/.+\/(new|edit|duplicate|delete|drafts|import|bulk|restore|publish|retire)\b(?!-)/,
  ],
  ["content", /^\/admin\//],
  ["changes in the API", /^\/changes$/],
  ["patients in the API", /^\/(patient|episode|work-item|outbox-message|contact-message)\b(?!-)/],
  [
    "patients in the API",
    /^\/outcome\b|^\/live-session\b|^\/(ride|withdrawn)-request|^\/survey-response/,
  ],
  ["patients in the API", /^\/report\/(?!views|revenue)/],
  ["billing in the API", /^\/(partner|order|report\/revenue)\b(?!-)/],
  ["settings in the API", /^\/hospital-setting/],
  ["content in the API", /^\/[\w-]+(\/|$)/],
];

/** Finds the area of a route of the back-office or the API. */
export const findStaffArea = (pattern: string): string =>
  STAFF_ROUTES.find(([, routes]) => routes.test(pattern))?.[0] ?? "none";

/**
 * What a patient's page answers about a record: the caller's own, that of somebody else, or any while the caller has no sign-in of a patient,
 * such as a guest, a caretaker, or staff. `sign-in` leads to the patients' sign-in and back, `elsewhere` to a page of the caller's own or to
 * the sign-in; a file is not found without an appointment; `page` shows nothing but what is the caller's own, whatever its address names.
 */
export const PATIENT_TABLE = parseTable(`
  area                own   another's  signed out
  record              200   404        sign-in
  person              200   404        sign-in
  captions            200   404        404
  today               page  page       elsewhere
  caretaker's page    page  elsewhere  elsewhere
  shared link         page  page       page
  unknown link        404   404        404
  calendar file       404   404        404
  page                page  page       page
`);

const PATIENT_ROUTES: [area: string, pattern: RegExp][] = [
  ["unknown link", /^\/appointment\//],
  ["calendar file", /\/calendar\.ics$/],
  ["captions", /\/captions$/],
  ["record", /^\/(patient-procedures|patient-surveys)\/:(id|survey)/],
  ["person", /^\/my-people\/:id/],
  ["today", /^\/today$/],
  ["record", /^\/today\/(check|moved|not-taken-place)$/],
  ["caretaker's page", /^\/today/],
  ["shared link", /^\/share\//],
];

/** Finds the area of a route that is neither of staff nor of the API. */
export const findPatientArea = (pattern: string): string =>
  PATIENT_ROUTES.find(([, routes]) => routes.test(pattern))?.[0] ?? "page";
