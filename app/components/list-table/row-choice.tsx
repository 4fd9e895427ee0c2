import { BULK_FORM, SELECTED_IDS } from "~/app/contracts/row-selection";
import { useList } from "../list/list";

type Props = { id: number; recordName: string };

/** First cell of a row: the checkbox that selects it for an action on many. No cell where the list offers none. */
export function RowChoice({ id, recordName }: Props) {
  const { bulk, isComplete, search } = useList();
  return (
    bulk && (
      <td className="pick">
        {isComplete && (
          <label>
            <input
              type="checkbox"
              form={BULK_FORM}
              name={SELECTED_IDS}
              value={id}
              defaultChecked={search.getAll(SELECTED_IDS).includes(`${id}`)}
              aria-label={`Select ${recordName}`}
            />
          </label>
        )}
      </td>
    )
  );
}
