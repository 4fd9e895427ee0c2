import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { PresentedItem } from "~/app/patient/today/present-own-today.server";
import { SubmissionKey } from "../document/submission";
import { HiddenField } from "../forms/hidden-field";

type ListProps = { items: readonly PresentedItem[]; procedureId: number };
type ItemProps = {
  item: PresentedItem;
  procedureId: number;
  /** Whether it is the page's next step. */
  isNext?: boolean;
  /** Whether it is not for today, so that it needs no putting off. */
  isOptional?: boolean;
};

/** Items for today, three at most, the first of which is the page's next step. */
export function TodayItems({ items, procedureId }: ListProps) {
  return (
    <ul className="grid gap-3">
      {items.map((item, index) => (
        <li key={item.key} className="card">
          <ItemForm item={item} procedureId={procedureId} isNext={index === 0} />
        </li>
      ))}
    </ul>
  );
}

/** An item with the page on which it is done, and its buttons, which work without scripts. */
export function ItemForm({ item, procedureId, isNext, isOptional }: ItemProps) {
  const { kind, title, text, link, page, isRequired } = item;
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <p className="text-base text-soft">{isRequired ? `${kind}, important` : kind}</p>
        <h3 className="text-xl wrap-anywhere">{title}</h3>
        {text && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>}
        {link && (
          <p>
            <a href={link} rel="noreferrer">
              Read more
            </a>
          </p>
        )}
      </div>
      <MarkForm procedureId={procedureId}>
        {page && (
          <>
            <a
              className={isNext ? "button primary" : "button"}
              href={page.href}
              aria-label={`${page.label}: ${title}`}
            >
              {page.label}
            </a>{" "}
          </>
        )}
        <MarkButton mark="done" item={item} isPrimary={isNext && !page}>
          Done
        </MarkButton>{" "}
        {!isOptional && (
          <MarkButton mark="not-today" item={item}>
            Not Today
          </MarkButton>
        )}
      </MarkForm>
    </div>
  );
}

/** Items that were done today; a mark can be undone. */
export function DoneItems({ items, procedureId }: ListProps) {
  return (
    <MarkForm procedureId={procedureId}>
      <ul className="grid flex-1 gap-1" aria-label="Done today">
        {items.map((item) => (
          <li key={item.key} className="flex flex-wrap items-center gap-x-4 text-soft">
            <span className="wrap-anywhere">
              <span aria-hidden="true">✓ </span>
              {item.title}
              <span className="sr-only">, done</span>
            </span>{" "}
            {!item.page && (
              <MarkButton mark="open" item={item}>
                Undo
              </MarkButton>
            )}
          </li>
        ))}
      </ul>
    </MarkForm>
  );
}

function MarkForm({ procedureId, children }: { procedureId: number; children: ReactNode }) {
  return (
    <Form className="flex flex-wrap gap-3 print:hidden" method="post" action="/today">
      <SubmissionKey />
      <HiddenField name="procedure" value={procedureId} />
      {children}
    </Form>
  );
}

type MarkProps = {
  mark: "done" | "not-today" | "open";
  item: PresentedItem;
  isPrimary?: boolean | undefined;
  children: string;
};

const MarkButton = ({ mark, item: { key, title }, isPrimary, children }: MarkProps) => (
  <button
    className={isPrimary ? "button primary" : "button"}
    name="mark"
    value={`${mark} ${key}`}
    aria-label={`${children}: ${title}`}
  >
    {children}
  </button>
);
