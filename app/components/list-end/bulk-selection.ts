import { BULK_FORM, SELECTED_IDS } from "~/app/contracts/row-selection";

const findRows = () => [
  ...document.querySelectorAll<HTMLInputElement>(`.pick [name=${SELECTED_IDS}]`),
];

/** The row that was chosen before, from which a press with Shift goes on. */
let previous: HTMLInputElement | null = null;

/** Follows presses on the checkboxes of a list: that of all rows, and with Shift the end of a range. @returns function that stops */
export function followChoices(): () => void {
  const followPress = ({ target, shiftKey }: MouseEvent) => {
    if (!(target instanceof HTMLInputElement && target.matches(".pick *"))) return;
    const rows = findRows();
    const isAll = target.name !== SELECTED_IDS;
    const [from = 0, to = 0] = [previous ?? target, target]
      .map((row) => rows.indexOf(row))
      .sort((one, other) => one - other);
    const range = isAll ? rows : shiftKey && from >= 0 ? rows.slice(from, to + 1) : [];
    for (const row of range) row.checked = target.checked;
    previous = isAll ? null : target;
    showCount();
  };
  document.addEventListener("click", followPress);
  return () => document.removeEventListener("click", followPress);
}

/** Shows how many rows are selected, also after some of them have gone. */
export function showCount(): void {
  const rows = findRows();
  const count = rows.filter(({ checked }) => checked).length;
  const output = document.querySelector(`#${BULK_FORM} output`);
  if (output) output.textContent = count === 0 ? "" : `${count} selected`;
  const all = document.querySelector<HTMLInputElement>("th.pick input");
  if (!all) return;
  all.checked = count > 0 && count === rows.length;
  all.indeterminate = count > 0 && count < rows.length;
}
