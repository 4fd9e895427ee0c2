import { createContext, type ReactNode, useContext } from "react";
import { DialogLink } from "./dialog-link";

const RecordName = createContext("");

/** The header of the column of actions. */
export function ActionsHeader() {
  return (
    <th scope="col" className="row-actions">
      Actions
    </th>
  );
}

type Props = {
  /** The record that all of them are about, for those who hear a link outside its row. */
  of: string;
  /** The element around them, a cell of a table unless it says otherwise. */
  as?: "td" | "div" | "p";
  children: ReactNode;
};

/** What can be done with a record: links to its pages and dialogs. */
export function RowActions({ of, as: Around = "td", children }: Props) {
  return (
    <RecordName.Provider value={of}>
      <Around className="row-actions">{children}</Around>
    </RecordName.Provider>
  );
}

/** A link to a page of the record. */
export function PageAction({ href, children }: { href: string; children: string }) {
  const name = useContext(RecordName);
  return (
    <>
      <a href={href} aria-label={`${children} ${name}`}>
        {children}
      </a>{" "}
    </>
  );
}

type DialogProps = {
  /** Where the dialog is, below the list's own address, such as "/12/edit". */
  to: string;
  /** Whether it takes something away. */
  destroys?: boolean;
  newDocument?: boolean;
  children: string;
};

/** A link to a dialog about the record: see DialogLink. */
export function DialogAction({ to, destroys, newDocument, children }: DialogProps) {
  const name = useContext(RecordName);
  return (
    <>
      <DialogLink
        to={to}
        recordName={name}
        className={destroys ? "destroy" : undefined}
        newDocument={newDocument}
      >
        {children}
      </DialogLink>{" "}
    </>
  );
}
