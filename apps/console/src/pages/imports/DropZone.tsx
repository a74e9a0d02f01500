import { useState } from 'preact/hooks';
import { importTexts } from './import-texts.js';

/** Takes a file that is dropped or chosen. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const t = importTexts();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined): void => {
    const [file] = files ?? [];
    if (file) onFile(file);
  };
  return (
    <label
      class={isOver ? 'drop-zone over' : 'drop-zone'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files);
      }}
    >
      <strong>{t.drop}</strong>
      <span class="muted">{t.orChoose}</span>
      <input
        type="file"
        accept=".csv,.xlsx,.txt"
        aria-label={t.choose}
        onChange={(event) => take(event.currentTarget.files)}
      />
    </label>
  );
}
