import type { ReactNode } from "react";
import { useList } from "./list";

/** Head of a list's table. Where rows are cards, a menu of its orders replaces it. */
export function TableHead({ children }: { children: ReactNode }) {
  const { bulk } = useList();
  return (
    <thead>
      <tr>
        {bulk && (
          <th scope="col" className="pick">
            <span className="sr-only">Select</span>
          </th>
        )}
        {children}
      </tr>
    </thead>
  );
}
