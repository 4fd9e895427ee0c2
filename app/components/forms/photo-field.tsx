import { thumbnailAddress } from "~/models/files/stored-file.schema";
import { toFieldName } from "./field/field-value";
import { useObjectUrl } from "./chosen-file";
import { FileField, type FileFieldProps } from "./file-field";

const THUMBNAIL = "h-18 w-24 rounded-md border bg-sunken object-cover";

/** Image field with thumbnails of the stored and of the selected file. */
export function PhotoField(props: FileFieldProps) {
  const { label } = props;
  return (
    <FileField
      {...props}
      kind="image"
      fileNoun="photo"
      renderStoredFile={(id) => (
        <img
          className={THUMBNAIL}
          src={thumbnailAddress(id) ?? ""}
          alt={`${toFieldName(label)}, as it is saved`}
        />
      )}
    >
      {({ file, problem }) => !problem && <Preview file={file} />}
    </FileField>
  );
}

function Preview({ file }: { file: File | null }) {
  const url = useObjectUrl(file);
  return url && <img className={THUMBNAIL} src={url} alt="What you chose" />;
}
