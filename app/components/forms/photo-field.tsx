import { thumbnailAddress } from "~/models/files/stored-file.schema";
import { useLocalAddress } from "./chosen-file";
import { FileField, type FileFieldProps } from "./file-field";

/** A picture of a record, small, and the one that is chosen instead. */
export function PhotoField(props: FileFieldProps) {
  const { label } = props;
  return (
    <FileField
      {...props}
      kind="image"
      thing="photo"
      show={(id) => (
        <img className="thumb" src={thumbnailAddress(id) ?? ""} alt={`${label}, as it is saved`} />
      )}
    >
      {({ file, problem }) => !problem && <Preview file={file} />}
    </FileField>
  );
}

function Preview({ file }: { file: File | null }) {
  const address = useLocalAddress(file);
  return address && <img className="thumb" src={address} alt="What you chose" />;
}
