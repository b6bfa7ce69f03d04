import { FormField } from './form-field.tsx';

type FileChoiceProps = {
  readonly label: string;
  readonly empty: string;
  readonly files: readonly string[];
  readonly value: string;
  readonly onChoose: (file: string) => void;
};

export function FileChoice({ label, empty, files, value, onChoose }: FileChoiceProps) {
  return (
    <FormField label={label}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
          <option value="">{empty}</option>
          {files.map((file) => (
            <option key={file} value={file}>
              {file}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
