import { createContext, type ReactNode, useContext } from "react";
import { DialogLink } from "./dialog-link";
import { useList } from "./list";

const RecordNameContext = createContext("");

/** Header of the actions column. */
export function ActionsHeader() {
  return (
    <th scope="col" className="row-actions">
      Actions
    </th>
  );
}

type Props = {
  /** The record's name, for the accessible names of the links. */
  recordName: string;
  /** The wrapping element. */
  as?: "td" | "div" | "p";
  children: ReactNode;
};

/** A record's actions: links to its pages and dialogs, with the record's name in their accessible names. */
export function RowActions({ recordName, as: Wrapper = "td", children }: Props) {
  const { isComplete } = useList();
  return (
    <RecordNameContext.Provider value={isComplete ? recordName : ""}>
      <Wrapper className="row-actions">{children}</Wrapper>
    </RecordNameContext.Provider>
  );
}

/** Link to a page of the record. */
export function PageAction({ href, children }: { href: string; children: string }) {
  const name = useContext(RecordNameContext);
  return (
    <>
      <a href={href} aria-label={name ? `${children} ${name}` : undefined}>
        {children}
      </a>{" "}
    </>
  );
}

type DialogProps = {
  /** Path of the dialog, relative to the list, such as "/12/edit". */
  to: string;
  /** Styles the link as one to a deletion. */
  isDestructive?: true;
  newDocument?: boolean;
  children: string;
};

/** Link to a dialog about the record. */
export function DialogAction({ isDestructive, ...link }: DialogProps) {
  const className = isDestructive && "destroy";
  return (
    <>
      <DialogLink {...link} recordName={useContext(RecordNameContext)} className={className} />{" "}
    </>
  );
}

/** Links to the dialogs that edit and delete a record. */
export const EditAndDelete = ({ id }: { id: number }) => (
  <>
    <DialogAction to={`/${id}/edit`}>Edit</DialogAction>
    <DialogAction to={`/${id}/delete`} isDestructive>
      Delete
    </DialogAction>
  </>
);
