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
  /** The record's name, for the accessible names of the links. */
  of: string;
  /** The wrapping element. */
  as?: "td" | "div" | "p";
  children: ReactNode;
};

/** The actions of a record, each with its name: links to its pages and dialogs. */
export function RowActions({ of, as: Wrapper = "td", children }: Props) {
  return (
    <RecordName.Provider value={of}>
      <Wrapper className="row-actions">{children}</Wrapper>
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
  /** Path below the list's, e.g. "/12/edit". */
  to: string;
  /** Marks a deletion. */
  destroys?: true;
  newDocument?: boolean;
  children: string;
};

/** A link to a dialog about the record: see DialogLink. */
export function DialogAction({ destroys, ...link }: DialogProps) {
  const className = destroys && "destroy";
  return (
    <>
      <DialogLink {...link} recordName={useContext(RecordName)} className={className} />{" "}
    </>
  );
}
