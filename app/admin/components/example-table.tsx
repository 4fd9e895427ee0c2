import { Thumbnail } from "~/app/components/content/thumbnail";
import type { ShownColumn } from "~/app/contracts/list-columns";
import { DialogAction, PageAction } from "~/app/components/list/row-actions";
import { RecordTable } from "~/app/components/list-table/record-table";
import { EmailLine } from "~/app/components/partner/email-line";

const PAGE = "/admin/components/lists";

export const EXAMPLE_COLUMNS: readonly ShownColumn[] = [
  { id: "image", header: "Image", isUnlabeled: true, isMinor: true },
  { id: "name", header: "Name", sort: "name", kind: "name" },
  { id: "sessions", header: "Sessions", sort: "sessions", kind: "number" },
  { id: "createdAt", header: "Created", sort: "createdAt" },
  { id: "email", header: "Email" },
  { id: "status", header: "Status" },
];

const RECORDS = [
  ["Cardiology", "12", "Nov 24, 2026", "Active"],
  ["Oncology", "1,204", "Nov 20, 2026", "Active"],
  [
    "Orthopedics, Physical Medicine and Rehabilitation of the Northside and Southside Hospitals",
    "0",
    "Oct 2, 2026",
    "Inactive",
  ],
] as const;
const ROWS = RECORDS.map(([name, sessions, created, status], index) => {
  const email = `${name.split(/[ ,]/, 1)[0]}@hospital.example`;
  return { id: index + 1, texts: ["", name, sessions, created, email, status] };
});

/** Table of records; the last one has a long name. */
export function ExampleTable() {
  return (
    <RecordTable
      rows={ROWS}
      cells={{
        image: () => <Thumbnail src={null} />,
        name: (_, name) => <a href={PAGE}>{name}</a>,
        email: (_, email) => <EmailLine>{email}</EmailLine>,
      }}
      actions={() => (
        <>
          <PageAction href={PAGE}>View</PageAction>
          <DialogAction to="/new">Edit</DialogAction>
        </>
      )}
    />
  );
}
